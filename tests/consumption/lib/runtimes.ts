import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

/** A runtime for the consumer programs. */
export interface Runtime {
  readonly name: string;
  readonly path: string;
}

const packaged = (name: string): string =>
  resolve(import.meta.dirname, '../node_modules', name, 'bin/node');

/** The versions of Node that the packages support. */
export const nodes: readonly Runtime[] = [
  { name: 'Node 22', path: packaged('node-22') },
  { name: 'Node 24', path: process.execPath },
];

/**
 * Returns whether to skip the tests with a runtime that this machine does not have. Returns false
 * in CI, where such tests fail instead of being skipped.
 *
 * @param advice how to install the runtime, for the message
 */
export function isMissing({ name, path }: Runtime, advice: string): boolean {
  if (existsSync(path) || process.env.CI === 'true') return false;
  process.stderr.write(`skipped: tests with ${name}, because ${path} does not exist; ${advice}\n`);
  return true;
}
