import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { inRepository, root } from './paths.ts';

/**
 * Returns the SHA-256 of files and folders: of the names and the contents of all files.
 *
 * @param paths relative to the root of the repository
 */
export function hashOfPaths(paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of paths.flatMap(filesIn))
    hash.update(path).update(readFileSync(inRepository(path)));
  return hash.digest('hex');
}

function filesIn(path: string): string[] {
  const absolute = inRepository(path);
  if (!statSync(absolute, { throwIfNoEntry: false })?.isDirectory()) return [path];
  return readdirSync(absolute, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort();
}
