import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates an empty directory in the system's directory for temporary files. Returns its path. */
export function createTemporaryDirectory(prefix: string): string {
  return mkdtempSync(join(tmpdir(), `broker-api-${prefix}-`));
}

export function removeDirectory(directory: string): void {
  rmSync(directory, { recursive: true, force: true });
}

/**
 * Calls a function with the path of a new empty directory, and removes the directory afterwards.
 */
export async function withTemporaryDirectory<Result>(
  prefix: string,
  work: (directory: string) => Promise<Result>,
): Promise<Result> {
  const directory = createTemporaryDirectory(prefix);
  try {
    return await work(directory);
  } finally {
    removeDirectory(directory);
  }
}
