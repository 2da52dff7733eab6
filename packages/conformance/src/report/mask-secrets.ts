import type { TestAccount } from '../client/account.ts';

const mask = '***';
// Shorter secrets are not masked, because their text could occur in a report by chance.
const minimumLength = 6;

/**
 * Returns a copy of the data in which every API key and secret key of the accounts is masked. The
 * session already masks secrets in the fields that normally contain them. This function also masks
 * secrets that the deployment echoes in other fields.
 */
export function maskSecrets<Data>(data: Data, accounts: readonly TestAccount[]): Data {
  const secrets = accounts
    .flatMap(({ apiKey, secretKey }) => [apiKey, secretKey])
    .flatMap((secret) => [secret, encodeURIComponent(secret), base64(secret)])
    .filter((secret) => secret.length >= minimumLength);
  const masked = (value: unknown): unknown => {
    if (typeof value === 'string') {
      return secrets.reduce((text, secret) => text.replaceAll(secret, mask), value);
    }
    if (Array.isArray(value)) return value.map(masked);
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(([key, one]) => [masked(key), masked(one)]);
    return Object.fromEntries(entries);
  };
  return secrets.length === 0 ? data : (masked(data) as Data);
}

const base64 = (text: string): string => Buffer.from(text).toString('base64').replace(/=+$/, '');
