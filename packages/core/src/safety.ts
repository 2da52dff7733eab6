// What keeps secrets where they belong: base URLs, credentials, and texts without secrets.

import { ConfigurationError } from './errors.ts';

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * Parses and checks the base URL of a broker. Plain http is allowed for loopback addresses only:
 * elsewhere it would expose API keys.
 *
 * @throws ConfigurationError that says what is wrong. It never quotes the URL, which may contain a
 *   password.
 */
export function checkBaseUrl(text: string): URL {
  const fail = (problem: string): never => {
    throw new ConfigurationError(
      `\`baseUrl\` ${problem}; expected a URL such as https://api.example.com`,
    );
  };
  if (!URL.canParse(text)) return fail('must be an absolute URL');
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') {
    fail('must not contain a user name or password');
  }
  if (/[?#]/.test(url.href)) fail('must not have a query or a fragment');
  if (url.protocol === 'http:' && !loopback.test(url.hostname)) {
    fail(
      `must use https for ${url.hostname}, ` +
        `because plain http is allowed for loopback addresses only`,
    );
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    fail(`must use https, not ${url.protocol.slice(0, -1)}`);
  }
  return url;
}

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

/**
 * Replaces each secret in a string with `…`, even if the secret is in upper or lower case,
 * percent-encoded, or written with JSON escapes.
 */
export function redact(text: string, secrets: readonly string[]): string {
  return secrets.reduce((safe, secret) => safe.replace(anyEncodingOf(secret), '…'), text);
}

function anyEncodingOf(secret: string): RegExp {
  const characters = secret.split('').map((character) => {
    const hex = character.charCodeAt(0).toString(16).padStart(4, '0');
    // Encoding a secret several times produces several backslashes instead of one, or %25 instead
    // of %. The limits keep the time proportional to the length of the string.
    return `(?:\\u${hex}|\\\\{1,15}u${hex}|%(?:25){0,4}${hex.slice(2)})`;
  });
  return new RegExp(characters.join(''), 'gi');
}
