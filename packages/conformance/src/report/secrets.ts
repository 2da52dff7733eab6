import type { TestAccount } from '../session/account.ts';

/** What stands in place of a key. */
const mask = '***';
// The text of a shorter key would be found by chance all over a report.
const shortest = 6;

/**
 * Any data, with every key of the accounts masked in all its texts. The suites mask what they know
 * to hold a key; a deployment that echoes one in an unexpected place is met here.
 */
export function withoutSecrets<Data>(data: Data, accounts: readonly TestAccount[]): Data {
  const secrets = accounts
    .flatMap(({ apiKey, secretKey }) => [apiKey, secretKey])
    .flatMap((secret) => [secret, encodeURIComponent(secret), base64(secret)])
    .filter((secret) => secret.length >= shortest);
  const hide = (value: unknown): unknown => {
    if (typeof value === 'string') {
      return secrets.reduce((text, secret) => text.replaceAll(secret, mask), value);
    }
    if (Array.isArray(value)) return value.map(hide);
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(([key, one]) => [hide(key), hide(one)]);
    return Object.fromEntries(entries);
  };
  return secrets.length === 0 ? data : (hide(data) as Data);
}

const base64 = (text: string): string => Buffer.from(text).toString('base64').replace(/=+$/, '');
