import type { ErrorName } from './generated/error-names.gen.ts';

/** Why a command or a query is refused, in the words of the error catalogue. */
export interface Refusal {
  /** A name of the error catalogue; the gateway knows its code and status. */
  readonly error: ErrorName;
  /** What is wrong, for a person: which value, and what it must be. */
  readonly message: string;
}

/** What a query answers: a reply, or a refusal. It changes nothing either way. */
export type Answer<Reply> =
  | { readonly reply: Reply; readonly refusal?: undefined }
  | { readonly refusal: Refusal; readonly reply?: undefined };

/** Makes a refusal. */
export function refusal(error: ErrorName, message: string): Refusal {
  return { error, message };
}

/** Refuses a query. */
export function refused(error: ErrorName, message: string): { readonly refusal: Refusal } {
  return { refusal: { error, message } };
}
