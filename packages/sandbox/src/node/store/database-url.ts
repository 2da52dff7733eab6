import { JournalError } from '../../journal/journal.ts';

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
