import { resolve } from 'node:path';
import { type Files, writeFiles } from './output.ts';
import { SpecificationError } from './problem.ts';

/** The root of this repository. */
export const repository = resolve(import.meta.dirname, '../../..');

/**
 * Runs a step of `pnpm generate`: writes its files, and removes all others from its folders. If the
 * specification has problems, prints them, writes nothing, and sets the exit status.
 */
export async function runTask(folders: readonly string[], emit: () => Promise<Files>) {
  try {
    writeFiles(repository, folders, await emit());
  } catch (error) {
    if (!(error instanceof SpecificationError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
