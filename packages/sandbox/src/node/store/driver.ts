import type { Client } from 'pg';
import { JournalError } from '../../journal/journal.ts';

/** Creates a PostgreSQL client that is not connected yet. */
export type CreateClient = (options: ConstructorParameters<typeof Client>[0]) => Client;

/**
 * Loads the package pg. It is an optional dependency.
 *
 * @throws JournalError when the package is not installed
 */
export async function loadDriver(): Promise<CreateClient> {
  try {
    const { Client } = await import('pg');
    return (options) => new Client(options);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    const message =
      'A PostgreSQL journal requires the package pg. Install it with "npm install pg@8".';
    throw new JournalError(message, { cause: error });
  }
}
