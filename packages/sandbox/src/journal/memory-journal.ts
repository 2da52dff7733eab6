import type { Journal } from './journal.ts';

/** A journal that stores nothing, for tests and for sandboxes without persistence. */
export const memoryJournal: Journal = {
  discardsRecords: true,
  append: () => {},
  withdraw: () => {},
  isSynced: true,
  synced: async () => {},
  close: async () => {},
};
