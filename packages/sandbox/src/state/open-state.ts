import { openJournal } from '../journal/open-journal.ts';
import type { JournalOptions, SqliteJournal } from '../journal/sqlite-journal.ts';
import { type Beginning, recoverState } from './recover-state.ts';
import type { SandboxState } from './state.ts';

/** How the state of a directory is kept. */
export interface OpenStateOptions extends JournalOptions {
  /** After how many records a snapshot is taken; 100,000 unless given. */
  readonly snapshotEvery?: number;
}

/**
 * Opens the state that a directory keeps, or begins one. The journal takes snapshots by itself,
 * one of them when it is closed. When it resolves, what a new one began with is durable.
 *
 * @throws JournalError when the directory is in use, damaged, or was written by another version
 */
export async function openState(
  directory: string,
  begin: () => Beginning,
  { snapshotEvery = 100_000, ...options }: OpenStateOptions = {},
): Promise<{ readonly state: SandboxState; readonly journal: SqliteJournal }> {
  const { journal, recovered } = openJournal(directory, options);
  try {
    const state = recoverState(journal, recovered, begin);
    await journal.synced();
    journal.keepSnapshots({ every: snapshotEvery, encode: () => state.encodeLines() });
    return { state, journal };
  } catch (error) {
    // The first failure is the one to tell.
    await journal.close().catch(() => {});
    throw error;
  }
}
