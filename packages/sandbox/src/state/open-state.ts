import { JournalError } from '../journal/journal.ts';
import { openJournal } from '../journal/open-journal.ts';
import { isDatabaseUrl } from '../journal/postgres/database-url.ts';
import { openPostgresJournal } from '../journal/postgres/open-postgres-journal.ts';
import type { PostgresJournal } from '../journal/postgres/postgres-journal.ts';
import type { JournalOptions, SqliteJournal } from '../journal/sqlite-journal.ts';
import { type InitialContents, recoverState } from './recover-state.ts';
import type { SandboxState } from './state.ts';

/** Options for storing a state. */
export interface OpenStateOptions extends JournalOptions {
  /** The number of records between two snapshots; 100,000 by default. */
  readonly snapshotEvery?: number;
}

/**
 * Opens the state that is stored in a directory or a database, or creates it. From then on, the
 * journal takes snapshots automatically, including one when it is closed. When the promise
 * resolves, the initial contents of a new state are durable.
 *
 * @param location the path of a directory, or the URL of a PostgreSQL database
 * @param initialContents returns the contents of a new state
 * @throws JournalError when the location is in use, corrupt, or was written by another version
 */
export async function openState(
  location: string | URL,
  initialContents: () => InitialContents,
  { snapshotEvery = 100_000, ...options }: OpenStateOptions = {},
): Promise<{ readonly state: SandboxState; readonly journal: SqliteJournal | PostgresJournal }> {
  if (typeof location === 'string' && isDatabaseUrl(location)) {
    throw new JournalError(
      'Expected a string to be the path of a directory, but got a database URL. Pass a database URL as a URL object: new URL("postgres://…").',
    );
  }
  const { journal, recovered } =
    typeof location === 'string'
      ? openJournal(location, options)
      : await openPostgresJournal(location);
  try {
    const state = await recoverState(journal, recovered, initialContents);
    await journal.synced();
    journal.scheduleSnapshots({ every: snapshotEvery, encode: () => state.encodeLines() });
    return { state, journal };
  } catch (error) {
    // Report this error, not one that closing the journal causes.
    await journal.close().catch(() => {});
    throw error;
  }
}
