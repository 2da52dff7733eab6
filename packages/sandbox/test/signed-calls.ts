import type { Sandbox } from '../src/sandbox.ts';
import { type Credentials, signed } from './requests.ts';

export type Parameters = Readonly<Record<string, string>>;

/** The name of a default account, or an API key and its secret key. */
export type Account = string | Credentials;

/** Returns the API key and the secret key of an account. */
export function accountOf({ accounts }: Sandbox, account: Account): Credentials {
  if (typeof account !== 'string') return account;
  const found = accounts.find(({ name }) => name === account);
  if (found === undefined) throw new Error(`The sandbox has no account ${account}.`);
  return found;
}

/**
 * Returns a function that sends signed requests of the users of a sandbox. For one of its brokers,
 * `prefix` is the path of the broker, and `now` returns its time.
 */
export function signedCalls(
  sandbox: Sandbox,
  prefix = '',
  now: () => number | Promise<number> = sandbox.now,
) {
  return async (user: Account, method: string, path: string, parameters: Parameters = {}) => {
    const timestamp = String(await now());
    const query = new URLSearchParams({ ...parameters, timestamp }).toString();
    const parts = { method, path: `${prefix}${path}`, query };
    const { status, body } = await sandbox.handle(signed(accountOf(sandbox, user), parts));
    // A fault can drop the response.
    return { status, body: body === '' ? undefined : JSON.parse(body) };
  };
}

export type Send = ReturnType<typeof signedCalls>;
