import type { Journal } from './journal.ts';

/** Keeps nothing: for tests and for brokers that may forget. */
export const memoryJournal: Journal = {
  append: () => {},
  isSynced: true,
  synced: async () => {},
  saveSnapshot: async () => {},
  close: async () => {},
};
