import { ConfigurationError } from './errors.ts';

/** The keys that the broker gave out. Both are case sensitive. */
export interface Credentials {
  readonly apiKey: string;
  readonly secretKey: string;
}

// What a header can carry; anything else would make the platform quote the key in its own error.
const headerText = /^[\x21-\x7e]+$/;

/**
 * Checks credentials and copies them, so that what the caller does with the object later changes
 * nothing. No message holds any part of a key.
 *
 * @throws ConfigurationError that names the key and what is wrong with it
 */
export function checkCredentials(credentials: Credentials | undefined): Credentials | undefined {
  if (credentials === undefined) return undefined;
  if (typeof credentials !== 'object' || credentials === null) {
    throw new ConfigurationError('credentials are to be { apiKey, secretKey }, or left out');
  }
  const { apiKey, secretKey } = credentials;
  for (const [name, key] of Object.entries({ apiKey, secretKey })) {
    if (typeof key !== 'string' || key === '') fail(name, 'is empty');
    if (key.trim() !== key) fail(name, 'begins or ends with white space; was it read from a file?');
  }
  if (!headerText.test(apiKey)) fail('apiKey', 'holds characters that a header can not carry');
  return { apiKey, secretKey };
}

function fail(name: string, problem: string): never {
  throw new ConfigurationError(`credentials.${name} ${problem}`);
}
