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

/** Returns whether a string starts with the scheme of a PostgreSQL database URL. */
export function isDatabaseUrl(text: string): boolean {
  return /^postgres(ql)?:/i.test(text);
}

/**
 * Returns the URL of a database for use in messages: without the user, the password and the query.
 * The query can contain a password too.
 *
 * @throws JournalError when the URL has another scheme, or contains an unescaped @ or #
 */
export function redactUrl(url: URL): string {
  if (!isDatabaseUrl(url.protocol)) {
    throw new JournalError('A database URL must start with postgres:// or postgresql://.');
  }
  // An unescaped @ or # ends the password early, and messages would print the rest of it.
  if (url.hash !== '' || /[@#]/.test(url.pathname + url.search)) {
    throw new JournalError(
      'The database URL contains an unescaped @ or #. ' +
        'In a user name or password, write %40 and %23 instead.',
    );
  }
  return `${url.protocol}//${url.host}${url.pathname}`;
}
