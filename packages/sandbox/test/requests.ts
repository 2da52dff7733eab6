import { hmac } from '@broker-api/test-kit';
import { createSandbox, type HttpRequest, type HttpResponse } from '../src/node/index.ts';
import type { Sandbox } from '../src/sandbox.ts';
import type { SandboxOptions } from '../src/sandbox-options.ts';

/** The default time of tests: the start of a minute. */
export const noon = Date.UTC(2026, 5, 1, 12);

/** Creates a sandbox whose time is `clock.now`, which the test can change. */
export function sandboxAt(start = noon, options: SandboxOptions = {}) {
  const clock = { now: start };
  const sandbox = createSandbox({ clock: () => clock.now, ...options });
  const account = (name: string) => accountOf(sandbox, name);
  return { ...sandbox, clock, account };
}

export { hmac };

export interface Credentials {
  readonly apiKey: string;
  readonly secretKey: string;
}

/** The name of a default account, or an API key and its secret key. */
export type Account = string | Credentials;

/** Returns the API key and the secret key of an account. */
export function accountOf({ accounts }: Sandbox, account: Account): Credentials {
  if (typeof account !== 'string') return account;
  const found = accounts.find(({ name }) => name === account);
  if (found === undefined) throw new Error(`The sandbox has no account ${account}.`);
  return found;
}

/** Creates a request. Omitted parts have defaults. */
export function request(parts: Partial<HttpRequest>): HttpRequest {
  const headers = parts.body
    ? { 'content-type': 'application/x-www-form-urlencoded', ...parts.headers }
    : (parts.headers ?? {});
  return { method: 'GET', path: '/', query: '', body: '', ip: '127.0.0.1', ...parts, headers };
}

/**
 * Creates a signed request. Adds the signature to the query, or to the body if there is a body and
 * no query.
 */
export function signed(
  { apiKey, secretKey }: Credentials,
  parts: Partial<HttpRequest>,
): HttpRequest {
  const { query = '', body = '' } = parts;
  const signature = `signature=${hmac(secretKey, query + body)}`;
  const inBody = query === '' && body !== '';
  const joined = (text: string): string => (text === '' ? signature : `${text}&${signature}`);
  return request({
    ...parts,
    query: inBody ? query : joined(query),
    body: inBody ? joined(body) : body,
    headers: { 'x-bh-apikey': apiKey, ...parts.headers },
  });
}

/**
 * Returns the status and the error code of a response; the code is undefined if the request
 * succeeded.
 */
export function statusAndCode({
  status,
  body,
}: HttpResponse): [status: number, code: number | undefined] {
  const parsed = JSON.parse(body) as { code?: number };
  return [status, parsed.code];
}

export type Parameters = Readonly<Record<string, string>>;

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

/** A spot order that rests. */
export const restingOrder = {
  symbol: 'BTCUSDT',
  side: 'BUY',
  type: 'LIMIT',
  timeInForce: 'GTC',
  quantity: '1',
  price: '9000',
} as const;

/** The same order as the text of a request. */
export const order = new URLSearchParams(restingOrder).toString();
