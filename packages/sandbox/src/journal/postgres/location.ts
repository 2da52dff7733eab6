import { JournalError } from '../journal.ts';

/** Whether a text begins as the URL of a PostgreSQL database does. */
export function isDatabaseUrl(text: string): boolean {
  return /^postgres(ql)?:/i.test(text);
}

/**
 * How messages name a database: without its user and password, and without what follows a question
 * mark, where a password may be too.
 *
 * @throws JournalError when the URL is not one of a PostgreSQL database
 */
export function placeOf(url: URL): string {
  if (!isDatabaseUrl(url.protocol)) {
    throw new JournalError('The URL of a database begins with postgres:// or postgresql://.');
  }
  // A password with one of these cuts the URL at the wrong place, and its rest would be a name.
  if (url.hash !== '' || /[@#]/.test(url.pathname + url.search)) {
    throw new JournalError(
      'The URL of the database has a "@" or "#" where none may be: in a user or password, write them as %40 and %23.',
    );
  }
  return `${url.protocol}//${url.host}${url.pathname}`;
}

/** The error that a journal is not what was written. */
export function damaged(place: string, what: string): JournalError {
  return new JournalError(
    `The journal in ${place} is damaged: ${what} Nothing was changed. Restore the database from a copy, or begin with an empty one.`,
  );
}

/**
 * What the server or the network says. The error itself stays here: those of the server can hold
 * whole rows.
 */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { message, code } = error as NodeJS.ErrnoException;
  // A name with several addresses fails with several errors and no message.
  const [first] = error instanceof AggregateError ? (error.errors as Error[]) : [];
  const text = message || first?.message || 'no reason given';
  return code === undefined || text.includes(code) ? text : `${text}, ${code}`;
}
