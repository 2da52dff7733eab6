import { assertWellFormed } from './well-formed.ts';

/** Returns the text to sign: the query text directly followed by the body text. */
export function signedText(queryText: string, bodyText: string): string {
  assertWellFormed(queryText, 'the query text');
  assertWellFormed(bodyText, 'the body text');
  return queryText + bodyText;
}

/** Checks the secret key. An empty key would make a signature that anyone can compute. */
export function checkedKey(secretKey: string): string {
  if (secretKey === '') throw new TypeError('the secret key must not be empty');
  assertWellFormed(secretKey, 'the secret key');
  return secretKey;
}
