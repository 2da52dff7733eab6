import { JournalError } from '../journal/journal.ts';
import { openJournal } from '../journal/open-journal.ts';
import { isDatabaseUrl } from '../journal/postgres/location.ts';
import { openPostgresJournal } from '../journal/postgres/open-postgres-journal.ts';
import type { PostgresJournal } from '../journal/postgres/postgres-journal.ts';
import type { JournalOptions, SqliteJournal } from '../journal/sqlite-journal.ts';
import { type Beginning, recoverState } from './recover-state.ts';
import type { SandboxState } from './state.ts';

/** How a state is kept. */
export interface OpenStateOptions extends JournalOptions {
  /** After how many records a snapshot is taken; 100,000 unless given. */
  readonly snapshotEvery?: number;
}

/**
 * Opens the state that a directory or a database keeps, or begins one. The journal takes snapshots
 * by itself, one of them when it is closed. When it resolves, what a new one began with is durable.
 *
 * @param place a directory, or the URL of a PostgreSQL database
 * @throws JournalError when the place is in use, damaged, or was written by another version
 */
export async function openState(
  place: string | URL,
  begin: () => Beginning,
  { snapshotEvery = 100_000, ...options }: OpenStateOptions = {},
): Promise<{ readonly state: SandboxState; readonly journal: SqliteJournal | PostgresJournal }> {
  if (typeof place === 'string' && isDatabaseUrl(place)) {
    throw new JournalError('The place of a database is given as a URL, a text is a directory.');
  }
  const { journal, recovered } =
    typeof place === 'string' ? openJournal(place, options) : await openPostgresJournal(place);
  try {
    const state = await recoverState(journal, recovered, begin);
    await journal.synced();
    journal.keepSnapshots({ every: snapshotEvery, encode: () => state.encodeLines() });
    return { state, journal };
  } catch (error) {
    // The first failure is the one to tell.
    await journal.close().catch(() => {});
    throw error;
  }
}
