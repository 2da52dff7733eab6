import { isPostgresMissing } from '@broker-api/test-kit/postgres-server';
import type { Store } from '../src/journal/store.ts';
import { openStore } from '../src/node/store/open-store.ts';
import { MemoryStore, temporaryDirectory } from './journal-fixtures.ts';
import { emptyDatabase } from './postgres/servers.ts';

/** Opens a store, again after each `close`. */
type Open = () => Promise<Store>;

/**
 * Every kind of store: its name, whether it cannot be tested on this machine, and a function that
 * creates an empty one. Call `sharedServer` in the test file.
 */
export const everyStore: readonly [name: string, isMissing: boolean, () => Promise<Open>][] = [
  [
    'in a directory',
    false,
    async () => {
      const directory = temporaryDirectory();
      return () => openStore(directory);
    },
  ],
  [
    'in PostgreSQL',
    isPostgresMissing,
    async () => {
      const url = await emptyDatabase();
      return () => openStore(url);
    },
  ],
  [
    'in memory',
    false,
    async () => {
      const store = new MemoryStore();
      return async () => store;
    },
  ],
];
