import { assertWellFormed } from './well-formed.ts';

/** Returns the text to sign: the query text directly followed by the body text. */
export function signedText(queryText: string, bodyText: string): string {
  assertWellFormed(queryText, 'the query text');
  assertWellFormed(bodyText, 'the body text');
  return queryText + bodyText;
}

/**
 * Returns the secret key if it is valid. An empty key is an error, because anyone could compute its
 * signatures.
 *
 * @throws TypeError for an empty key, or a key with a lone surrogate
 */
export function checkedKey(secretKey: string): string {
  if (secretKey === '') throw new TypeError('the secret key must not be empty');
  assertWellFormed(secretKey, 'the secret key');
  return secretKey;
}
