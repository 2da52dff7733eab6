import { ConfigurationError } from './errors.ts';

/** The API key and the secret key that the broker issued. Both are case sensitive. */
export interface Credentials {
  readonly apiKey: string;
  readonly secretKey: string;
}

// The platform rejects a header with other characters, and its error message can quote the key.
const visibleAscii = /^[\x21-\x7e]+$/;

/**
 * Checks and copies credentials, so that later changes of the caller's object have no effect. No
 * error message contains any part of a key.
 *
 * @throws ConfigurationError that names the key and says what is wrong with it
 */
export function checkCredentials(credentials: Credentials | undefined): Credentials | undefined {
  if (credentials === undefined) return undefined;
  if (typeof credentials !== 'object' || credentials === null) {
    throw new ConfigurationError('`credentials` must be { apiKey, secretKey } or undefined');
  }
  const { apiKey, secretKey } = credentials;
  for (const [name, key] of Object.entries({ apiKey, secretKey })) {
    if (typeof key !== 'string' || key === '') fail(name, 'must be a non-empty string');
    if (key.trim() !== key) {
      fail(name, 'must not begin or end with white space; trim it if you read it from a file');
    }
  }
  if (!visibleAscii.test(apiKey)) {
    fail('apiKey', 'must contain only visible ASCII characters, because it is sent in a header');
  }
  return { apiKey, secretKey };
}

function fail(name: string, problem: string): never {
  throw new ConfigurationError(`\`credentials.${name}\` ${problem}`);
}
