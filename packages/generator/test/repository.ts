import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyWorkspace } from '@broker-api/test-kit/workspace-copy';

/** The exit status and the output of a command. */
export interface CommandResult {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A copy of the whole repository. Prefer SmallRepository, because a copy takes seconds. */
export class Repository {
  readonly #copy = copyWorkspace();

  /** The path of the copy. */
  get root(): string {
    return this.#copy.root;
  }

  write(path: string, text: string): void {
    writeFileSync(join(this.#copy.root, path), text);
  }

  /** Runs a script from the copy with the current version of Node. */
  run(...args: string[]): CommandResult {
    return spawnSync(process.execPath, args, { cwd: this.#copy.root, encoding: 'utf8' });
  }

  remove(): void {
    this.#copy.remove();
  }
}
