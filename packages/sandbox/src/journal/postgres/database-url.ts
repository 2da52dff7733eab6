import { JournalError } from '../journal.ts';

/** Whether a text starts like the URL of a PostgreSQL database. */
export function isDatabaseUrl(text: string): boolean {
  return /^postgres(ql)?:/i.test(text);
}

/**
 * Returns the URL of a database for messages: without user, password and query, which may also
 * contain a password.
 *
 * @throws JournalError when the URL is not that of a PostgreSQL database
 */
export function redactUrl(url: URL): string {
  if (!isDatabaseUrl(url.protocol)) {
    throw new JournalError('A database URL must start with postgres:// or postgresql://.');
  }
  // An unescaped character splits the URL inside the password, whose rest would then be printed.
  if (url.hash !== '' || /[@#]/.test(url.pathname + url.search)) {
    throw new JournalError(
      'The database URL contains an unescaped @ or #. In a user name or password, write %40 and %23 instead.',
    );
  }
  return `${url.protocol}//${url.host}${url.pathname}`;
}

/**
 * Returns the error for a corrupt journal.
 *
 * @param problem what is wrong, without a period at the end
 */
export function corruptionError(redactedUrl: string, problem: string): JournalError {
  return new JournalError(
    `The journal in ${redactedUrl} is corrupt: ${problem}. Nothing was changed. Restore the database from a backup, or start with an empty one.`,
  );
}

/**
 * Returns the message of an error from the server or the network. Do not pass on the error itself:
 * errors of the server can contain whole rows.
 */
export function errorReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { message, code } = error as NodeJS.ErrnoException;
  // For a host name with several addresses, Node throws several errors without a common message.
  const [first] = error instanceof AggregateError ? (error.errors as Error[]) : [];
  const text = message || first?.message || 'no reason given';
  return code === undefined || text.includes(code) ? text : `${text}, ${code}`;
}
