import { openJournal } from '../journal/open-journal.ts';
import type { JournalStore } from '../journal/store.ts';
import type { StoredJournal } from '../journal/stored-journal.ts';
import { type InitialContents, recoverState } from './recover-state.ts';
import type { SandboxState } from './state.ts';

/** Options for storing a state. */
export interface OpenStateOptions {
  /** The number of records between two snapshots; 100,000 by default. */
  readonly snapshotEvery?: number;
}

/**
 * Opens the state in a store, or creates it. From then on, the journal takes snapshots
 * automatically, including one when it is closed. When the promise resolves, the initial contents
 * of a new state are durable. The journal closes the store.
 *
 * @param initialContents returns the contents of a new state
 * @throws JournalError when the store is corrupt, or was written by another version
 */
export async function openState(
  store: JournalStore,
  initialContents: () => InitialContents,
  { snapshotEvery = 100_000 }: OpenStateOptions = {},
): Promise<{ readonly state: SandboxState; readonly journal: StoredJournal }> {
  const { journal, recovered } = await openJournal(store);
  try {
    const state = await recoverState(journal, recovered, initialContents);
    await journal.synced();
    journal.scheduleSnapshots({ every: snapshotEvery, capture: () => state.capture() });
    return { state, journal };
  } catch (error) {
    // Report this error, even if closing the journal fails too.
    await journal.close().catch(() => {});
    throw error;
  }
}
