import type { ErrorName } from './generated/error-names.gen.ts';

/** Why a command or a query is rejected, in the words of the error catalogue. */
export interface Rejection {
  /** A name of the error catalogue; the gateway knows its code and status. */
  readonly error: ErrorName;
  /** What is wrong, for a person: which value, and what it must be. */
  readonly message: string;
}

/** What a query answers: a reply, or a rejection. It changes nothing either way. */
export type QueryResult<Reply> =
  | { readonly reply: Reply; readonly rejection?: undefined }
  | { readonly rejection: Rejection; readonly reply?: undefined };

/** Makes a rejection. */
export function rejection(error: ErrorName, message: string): Rejection {
  return { error, message };
}

/** Rejects a query. */
export function rejected(error: ErrorName, message: string): { readonly rejection: Rejection } {
  return { rejection: { error, message } };
}
