import type { ErrorName } from '@broker-api/spec';

/** The reason why a command or a query was rejected. */
export interface Rejection {
  /**
   * The name of an error in the catalogue. The gateway maps it to an error code and an HTTP status.
   */
  readonly error: ErrorName;
  /** A human-readable message: which value is wrong, and what it must be. */
  readonly message: string;
  /** What a log adds to the message if the requirements fix the text of the message. */
  readonly detail?: string | undefined;
}

/** The result of a rejected command or query. */
interface Rejected {
  readonly rejection: Rejection;
  readonly reply?: undefined;
}

/** The result of a query: a reply or a rejection. */
export type QueryResult<Reply> =
  | { readonly reply: Reply; readonly rejection?: undefined }
  | Rejected;

/** Creates a rejection. */
export function rejection(error: ErrorName, message: string, detail?: string): Rejection {
  return detail === undefined ? { error, message } : { error, message, detail };
}

/** Creates the result of a rejected command or query. */
export function rejected(error: ErrorName, message: string): Rejected {
  return { rejection: { error, message } };
}

/** Creates the rejection of a symbol, contract, option or index that does not exist. */
export function unknownSymbol(): Rejected {
  return rejected('BAD_SYMBOL', 'Invalid symbol.');
}

/**
 * Thrown when a command breaks an invariant of the engine: an assertion after the command failed,
 * or an exception was thrown while the command changed the state. The state can no longer be
 * trusted. Discard the engine, create a new one, and replay the commands before the failed one.
 */
export class InvariantError extends Error {
  override readonly name = 'InvariantError';
}
