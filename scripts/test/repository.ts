import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { copyWorkspace, type WorkspaceCopy } from '../lib/workspace-copy.ts';

/** What a command of the repository printed, and how it ended. */
export interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A copy of the repository with the hands of a person who edits the specification. */
export class Repository {
  readonly #copy: WorkspaceCopy = copyWorkspace();

  path(...parts: string[]): string {
    return join(this.#copy.root, ...parts);
  }

  read(path: string): string {
    return readFileSync(this.path(path), 'utf8');
  }

  write(path: string, text: string): void {
    writeFileSync(this.path(path), text);
  }

  /** Replaces the first occurrence of a text, which must be there. */
  edit(path: string, find: string, replacement: string): void {
    const text = this.read(path);
    if (!text.includes(find)) throw new Error(`${path} has no ${JSON.stringify(find)}`);
    this.write(
      path,
      text.replace(find, () => replacement),
    );
  }

  /** Makes a change for a while and takes it back, whatever happens. */
  during(path: string, find: string, replacement: string, work: () => void): void {
    const original = this.read(path);
    this.edit(path, find, replacement);
    try {
      work();
    } finally {
      this.write(path, original);
    }
  }

  rename(from: string, to: string): void {
    renameSync(this.path(from), this.path(to));
  }

  /** Runs a script of the repository with the running Node. */
  run(...args: string[]): Ended {
    return spawnSync(process.execPath, args, { cwd: this.#copy.root, encoding: 'utf8' });
  }

  generate(...args: string[]): Ended {
    return this.run('scripts/generate.ts', ...args);
  }

  /** Which generated files are not as they were; temporary leftovers count too. */
  changedSince(before: ReadonlyMap<string, string>): string[] {
    const after = this.generatedFiles();
    return [...new Set([...before.keys(), ...after.keys()])]
      .filter((path) => before.get(path) !== after.get(path))
      .sort();
  }

  /** The hash of every file in generated folders. */
  generatedFiles(): Map<string, string> {
    const found = new Map<string, string>();
    for (const name of readdirSync(this.path('packages'))) {
      const folder = this.path('packages', name, 'src/generated');
      if (!existsSync(folder)) continue;
      for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile()) continue;
        const file = join(entry.parentPath, entry.name);
        const hash = createHash('sha256').update(readFileSync(file)).digest('hex');
        found.set(relative(this.#copy.root, file), hash);
      }
    }
    return found;
  }

  remove(): void {
    this.#copy.remove();
  }
}
