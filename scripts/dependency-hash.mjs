import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const files = [
  'pnpm-lock.yaml',
  'pnpm-workspace.yaml',
  'package.json',
  'scripts/first-install.json',
];

/**
 * Returns a hash of the files that determine the installed dependencies.
 *
 * @param {string} root the root of the repository
 */
export function dependencyHash(root) {
  const hash = createHash('sha256');
  for (const name of files) hash.update(readFileSync(join(root, name)));
  return hash.digest('hex');
}
