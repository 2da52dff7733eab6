import { resolve } from 'node:path';
import { inputHasher } from '../cache.ts';
import { WorkerProcess } from '../worker-process.ts';

const repository = resolve(import.meta.dirname, '../../../..');

/** The result of one run of the generator. */
export interface GeneratorRun {
  /** The paths of the files that were added, changed or removed. */
  readonly changed: readonly string[];
  /** The problems of the specification as text; empty if there are none. */
  readonly problems: string;
}

/**
 * The generator in a process that stays alive between runs, because loading the generator's
 * libraries takes longer than a run.
 */
export class Generator {
  readonly #process = new WorkerProcess<string, GeneratorRun>(
    new URL('./generator-worker.ts', import.meta.url),
  );
  #code = codeHash();

  /**
   * Updates the generated files of a repository. Starts a new process if the code of the generator
   * changed, because a process loads code only once.
   *
   * @param root the root folder of the repository
   */
  async run(root: string): Promise<GeneratorRun> {
    const code = codeHash();
    if (code !== this.#code) await this.#process.stop();
    this.#code = code;
    try {
      return await this.#process.call(root);
    } catch (error) {
      return { changed: [], problems: `The generator failed: ${(error as Error).message}` };
    }
  }
}

/** Returns the hash of the generator's code. */
function codeHash(): string {
  return inputHasher(repository)(['redocly.yaml', 'packages/generator/asyncapi-template/template']);
}
