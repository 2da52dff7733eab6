import type { Client } from 'pg';
import { JournalError } from '../journal.ts';

/** Makes a client of PostgreSQL that is not connected yet. */
export type ClientOf = (options: ConstructorParameters<typeof Client>[0]) => Client;

/**
 * Loads the client of PostgreSQL, which is installed only where it is used.
 *
 * @throws JournalError when it is not installed
 */
export async function loadDriver(): Promise<ClientOf> {
  try {
    const { Client } = await import('pg');
    return (options) => new Client(options);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    const message =
      'A PostgreSQL journal needs the package pg: install it with "npm install pg@8".';
    throw new JournalError(message, { cause: error });
  }
}
