import { isPostgresMissing } from '@broker-api/test-kit/postgres-server';
import { temporaryDirectory } from './journal-fixtures.ts';
import { emptyDatabase } from './postgres/servers.ts';

/**
 * Every kind of store: its name, whether it cannot be tested on this machine, and a function that
 * returns the location of an empty one. Call `sharedServer` in the test file.
 */
export const everyStore: readonly [
  name: string,
  isMissing: boolean,
  locate: () => Promise<string | URL>,
][] = [
  ['in a directory', false, async () => temporaryDirectory()],
  ['in PostgreSQL', isPostgresMissing, emptyDatabase],
];
