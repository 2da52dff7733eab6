import { JournalError } from '../../journal/journal.ts';
import { type Store, toJournalError } from '../../journal/store.ts';
import { isDatabaseUrl } from './database-url.ts';
import { databaseLocation, openPostgres } from './postgres.ts';
import { directoryLocation, openCopy, openDirectory } from './sqlite.ts';

interface OpenStoreOptions {
  /** Whether to only read the store, which must exist. */
  readonly readOnly?: boolean;
  /** The directory for a copy of the database, if the store is only read. */
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
  { readOnly = false, temp }: OpenStoreOptions = {},
): Promise<Store> {
  if (typeof location === 'string' && isDatabaseUrl(location)) {
    throw new JournalError(
      'Expected the path of a directory or a URL object; got a database URL as a string. ' +
        'Pass a database URL as a URL object: new URL("postgres://…").',
    );
  }
  const words =
    typeof location === 'string' ? directoryLocation(location) : databaseLocation(location);
  try {
    if (typeof location !== 'string') return await openPostgres(location, !readOnly);
    return await (readOnly ? openCopy(location, temp) : openDirectory(location));
  } catch (error) {
    throw toJournalError(words, error);
  }
}
