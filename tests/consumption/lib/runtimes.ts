import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

/** A program to run consumers with. */
export interface Runtime {
  readonly name: string;
  readonly path: string;
}

const packaged = (name: string): string =>
  resolve(import.meta.dirname, '../node_modules', name, 'bin/node');

/** The versions of Node that the packages promise to run on. */
export const nodes: readonly Runtime[] = [
  { name: 'Node 20', path: packaged('node-20') },
  { name: 'Node 22', path: packaged('node-22') },
  { name: 'Node 24', path: process.execPath },
];

/** The browser of the distribution. */
export const chromium: Runtime = { name: 'Chromium', path: '/usr/bin/chromium' };

/**
 * Whether tests with this runtime are skipped: it is not on this machine. In CI nothing is skipped,
 * so there they fail.
 *
 * @param getIt how to get the runtime, for the message
 */
export function isMissing({ name, path }: Runtime, getIt: string): boolean {
  if (existsSync(path) || process.env.CI === 'true') return false;
  process.stderr.write(`skipped: there is no ${path}, so nothing runs in ${name}; ${getIt}\n`);
  return true;
}
