import { JournalError } from '../../journal/journal.ts';

/** Whether a text starts with the scheme of a PostgreSQL database URL. */
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
  // An unescaped @ or # ends the password early. The rest of the password would be printed.
  if (url.hash !== '' || /[@#]/.test(url.pathname + url.search)) {
    throw new JournalError(
      'The database URL contains an unescaped @ or #. In a user name or password, write %40 and %23 instead.',
    );
  }
  return `${url.protocol}//${url.host}${url.pathname}`;
}

/**
 * Returns the message of an error from the server or the network. Do not use the error itself, not
 * even as a cause: errors from the server can contain whole rows.
 */
export function errorReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { message, code } = error as NodeJS.ErrnoException;
  // If the connections to all addresses of a host fail, Node throws an AggregateError without a
  // message.
  const [first] = error instanceof AggregateError ? (error.errors as Error[]) : [];
  const text = message || first?.message || 'no reason given';
  return code === undefined || text.includes(code) ? text : `${text}, ${code}`;
}
