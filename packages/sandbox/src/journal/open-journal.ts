import { checkJournal, pagesOfRecords, unnamed } from './check-journal.ts';
import { snapshotLines } from './snapshot.ts';
import { type JournalStore, toJournalError } from './store.ts';
import { StoredJournal } from './stored-journal.ts';

/** The contents of a journal when it is opened. */
export interface Recovered {
  /** The lines of the newest snapshot; absent when there is none. */
  readonly snapshot?: readonly string[];
  /** The sequence number of the record before the snapshot; 0 when there is no snapshot. */
  readonly sequence: number;
  /** The records after the snapshot, oldest first. They are read while they are iterated. */
  readonly records: AsyncIterable<string> | Iterable<string>;
}

/**
 * Opens the journal in a store. Restore the recovered snapshot and replay the recovered records
 * before you append new ones. The journal closes the store.
 *
 * @throws JournalError when the store cannot be read or is corrupt; a corrupt store stays unchanged
 */
export async function openJournal(
  store: JournalStore,
): Promise<{ readonly journal: StoredJournal; readonly recovered: Recovered }> {
  try {
    const checked = await checkJournal(store, 'snapshot');
    const newest = unnamed(checked.snapshots).at(-1);
    const sequence = newest?.sequence ?? 0;
    const records = recordsAfter(store, sequence);
    const recovered =
      newest === undefined
        ? { sequence, records }
        : { sequence, records, snapshot: await snapshotLines(store, newest) };
    return { journal: new StoredJournal(store, checked), recovered };
  } catch (error) {
    // Report this error, even if closing the store fails too.
    await store.close().catch(() => {});
    throw toJournalError(store.location, error);
  }
}

/**
 * Returns the records after a sequence number, oldest first.
 *
 * @throws JournalError when the store cannot be read
 */
export async function* recordsAfter(store: JournalStore, after: number): AsyncGenerator<string> {
  try {
    for await (const page of pagesOfRecords(store, after)) {
      for (const { record } of page) yield record;
    }
  } catch (error) {
    throw toJournalError(store.location, error);
  }
}
