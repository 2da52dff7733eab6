import { assertWellFormed } from './well-formed.ts';

/** The text that a signature covers: query text directly followed by body text, no separator. */
export function signedText(queryText: string, bodyText: string): string {
  assertWellFormed(queryText, 'the query text');
  assertWellFormed(bodyText, 'the body text');
  return queryText + bodyText;
}

/**
 * The secret as HMAC key; refuses an empty one, which would sign with a key that everybody knows.
 */
export function checkedKey(secretKey: string): string {
  if (secretKey === '') throw new TypeError('the secret key is empty');
  assertWellFormed(secretKey, 'the secret key');
  return secretKey;
}
