import { hmac } from '@broker-api/test-kit';
import type { SandboxOptions } from '../src/create-sandbox.ts';
import { createSandbox, type GatewayReply, type GatewayRequest } from '../src/index.ts';

/** When the clock of a test stands unless it says otherwise: the beginning of a minute. */
export const noon = Date.UTC(2026, 5, 1, 12);

/** A sandbox whose clock the test moves. */
export function sandboxAt(start = noon, options: SandboxOptions = {}) {
  const clock = { now: start };
  const sandbox = createSandbox({ clock: () => clock.now, ...options });
  const account = (name: string) => {
    const found = sandbox.accounts.find((one) => one.name === name);
    if (found === undefined) throw new Error(`there is no account ${name}`);
    return found;
  };
  return { ...sandbox, clock, account };
}

export { hmac };

export interface Credentials {
  readonly apiKey: string;
  readonly secretKey: string;
}

/** A request with everything that is not given at its default. */
export function request(parts: Partial<GatewayRequest>): GatewayRequest {
  const headers = parts.body
    ? { 'content-type': 'application/x-www-form-urlencoded', ...parts.headers }
    : (parts.headers ?? {});
  return { method: 'GET', path: '/', query: '', body: '', ip: '127.0.0.1', ...parts, headers };
}

/** A signed request: the signature stands last, in the query or else in the body. */
export function signed(
  { apiKey, secretKey }: Credentials,
  parts: Partial<GatewayRequest>,
): GatewayRequest {
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

/** Status and code of a reply; the code is undefined when it is no refusal. */
export function verdict({
  status,
  body,
}: GatewayReply): [status: number, code: number | undefined] {
  const parsed = JSON.parse(body) as { code?: number };
  return [status, parsed.code];
}

/** The parameters of an order that passes the gateway. */
export const order = 'symbol=BTCUSDT&side=BUY&type=LIMIT&timeInForce=GTC&quantity=1&price=9000';
