import { JournalError } from '../journal/journal.ts';
import { type JournalStore, toJournalError } from '../journal/store.ts';
import { isDatabaseUrl } from './postgres/database-url.ts';
import { PostgresStore } from './postgres/postgres-store.ts';
import { databaseLocation } from './postgres/session.ts';
import { directoryLocation, SqliteStore } from './sqlite/sqlite-store.ts';

interface OpenStoreOptions {
  /** Whether to create a new journal if there is none; true by default. */
  readonly create?: boolean;
  /**
   * If `create` is false, the directory in which the database is copied before it is read; by
   * default, the directory for temporary files of the operating system. PostgreSQL needs no copy.
   */
  readonly temp?: string | undefined;
}

/**
 * Opens the store in a directory or a database, and locks it until the store is closed.
 *
 * @param location the path of a directory, or the URL of a PostgreSQL database
 * @throws JournalError when the store cannot be opened or is in use
 */
export async function openStore(
  location: string | URL,
  { create = true, temp }: OpenStoreOptions = {},
): Promise<JournalStore> {
  if (typeof location === 'string' && isDatabaseUrl(location)) {
    throw new JournalError(
      'Expected the path of a directory or a URL object; got a database URL as a string. ' +
        'Pass a database URL as a URL object: new URL("postgres://…").',
    );
  }
  const isDirectory = typeof location === 'string';
  const words = isDirectory ? directoryLocation(location) : databaseLocation(location);
  try {
    if (isDirectory) return await SqliteStore.open({ directory: location, create, temp });
    return await PostgresStore.open(location, create);
  } catch (error) {
    throw toJournalError(words, error);
  }
}
