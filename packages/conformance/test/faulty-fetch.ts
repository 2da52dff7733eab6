import { apiKeyHeader, type GatewayOperation, operations } from '@broker-api/spec';
import { hmac } from '@broker-api/test-kit';
import type { TestAccount } from '../src/client/account.ts';
import type { Fetch } from '../src/client/session.ts';
import type { ResponseFault } from './response-faults.ts';

interface Broker {
  readonly fetch: Fetch;
  /** A broker that responds with the examples of the specification. */
  readonly examples: Fetch;
  readonly accounts: readonly TestAccount[];
}

/**
 * Adds a fault to a broker, as a proxy that knows the secret keys of the test accounts. Returns the
 * broker, and how often the fault changed a response or a request.
 */
export function withFault(broker: Broker, fault: ResponseFault) {
  let applied = 0;
  let first: Response | undefined;
  const { operation, behaviour } = fault;
  const passOn: Fetch = async (url, init) => {
    if (behaviour === 'example') {
      applied++;
      return broker.examples(url, init);
    }
    if (behaviour === 'first response' && first !== undefined) {
      applied++;
      return first.clone();
    }
    const changed = await changedRequest(url, init, fault, broker.accounts);
    if (changed !== undefined) applied++;
    const response = await broker.fetch(...(changed ?? ([url, init] as const)));
    if (!response.ok) return response;
    if (behaviour === 'first response') first = response.clone();
    if (behaviour === 'executes twice') {
      applied++;
      await executeAgain(url, init, broker);
    }
    return fault.body === undefined
      ? response
      : changedResponse(response, fault.body, () => applied++);
  };
  const fetch: Fetch = (url, init) =>
    isOf(operation, url, init) ? passOn(url, init) : broker.fetch(url, init);
  return { fetch, applied: () => applied };
}

function isOf(operation: GatewayOperation, url: string, { method = 'GET' }: RequestInit): boolean {
  const path = new URL(url).pathname;
  const routes = [operation, ...operation.aliases];
  if (!routes.some((route) => route.path === path && route.method === method)) return false;
  return operations[operation.section][operation.operationId] === operation;
}

async function changedResponse(
  response: Response,
  change: (body: unknown) => unknown,
  onChange: () => void,
): Promise<Response> {
  const text = await response.text();
  const body = JSON.stringify(change(JSON.parse(withTextIds(text))));
  const changed = body.replace(/"#(\d+)"/g, '$1');
  if (body !== JSON.stringify(JSON.parse(withTextIds(text)))) onChange();
  const { status, headers } = response;
  return new Response(changed, { status, headers });
}

/** Marks integers that JSON.parse would round. */
function withTextIds(text: string): string {
  return text.replace(/([:[,]\s*)(\d{16,})(?=\s*[,}\]])/g, '$1"#$2"');
}

async function changedRequest(
  url: string,
  init: RequestInit,
  { ignores, behaviour }: ResponseFault,
  accounts: readonly TestAccount[],
): Promise<[string, RequestInit] | undefined> {
  const caller = accountOf(init, accounts);
  if (ignores !== undefined) {
    const changed = withoutParameter(url, init, ignores);
    return changed && signedAgain(...changed, caller, caller);
  }
  if (behaviour !== 'other account' || caller === undefined) return undefined;
  const other = accounts.find(
    (one) => one.name !== caller.name && !one.subAccount && !one.permissions && !one.allowedIps,
  );
  return signedAgain(url, init, caller, other);
}

function accountOf(init: RequestInit, accounts: readonly TestAccount[]): TestAccount | undefined {
  const key = new Headers(init.headers).get(apiKeyHeader);
  return accounts.find(({ apiKey }) => apiKey === key);
}

function withoutParameter(
  url: string,
  init: RequestInit,
  name: string,
): [string, RequestInit] | undefined {
  const { path, query, body } = partsOf(url, init);
  if (without(name, query) === query && without(name, body) === body) return undefined;
  const changed = init.body === undefined ? init : { ...init, body: without(name, body) };
  return [joined(path, without(name, query)), changed];
}

function partsOf(url: string, init: RequestInit) {
  const [path = '', query = ''] = url.split('?');
  return { path, query, body: typeof init.body === 'string' ? init.body : '' };
}

/** Removes a parameter from a query or a form. */
function without(name: string, text: string): string {
  const pairs = text.split('&').filter((pair) => pair.split('=')[0] !== name);
  return pairs.join('&');
}

const joined = (path: string, query: string): string => (query === '' ? path : `${path}?${query}`);

/** Signs a request again, unless its signature is missing or was wrong. */
async function signedAgain(
  url: string,
  init: RequestInit,
  caller: TestAccount | undefined,
  signer: TestAccount | undefined,
): Promise<[string, RequestInit] | undefined> {
  if (caller === undefined || signer === undefined) return [url, init];
  const { path, query, body } = partsOf(url, init);
  const unsigned = (text: string): string => without('signature', text);
  const headers = new Headers(init.headers);
  headers.set(apiKeyHeader, signer.apiKey);
  const signature = hmac(signer.secretKey, `${unsigned(query)}${unsigned(body)}`);
  const isInBody = unsigned(body) !== body;
  const isInQuery = unsigned(query) !== query;
  const add = (text: string): string => `${text}${text === '' ? '' : '&'}signature=${signature}`;
  return [
    joined(path, isInQuery ? add(unsigned(query)) : query),
    { ...init, headers, ...(isInBody ? { body: add(unsigned(body)) } : {}) },
  ];
}

/** Executes a successful request once more, as a broker that is not idempotent would. */
async function executeAgain(url: string, init: RequestInit, broker: Broker): Promise<void> {
  const caller = accountOf(init, broker.accounts);
  const withoutId = ['newClientOrderId', 'clientOrderId'].reduce<[string, RequestInit]>(
    ([oneUrl, oneInit], name) => withoutParameter(oneUrl, oneInit, name) ?? [oneUrl, oneInit],
    [url, init],
  );
  const earlier = (text: string): string =>
    text.replace(/\btimestamp=(\d+)/, (_, time: string) => `timestamp=${Number(time) - 1}`);
  const [againUrl, againInit] = withoutId;
  const body = typeof againInit.body === 'string' ? { body: earlier(againInit.body) } : {};
  const request = await signedAgain(earlier(againUrl), { ...againInit, ...body }, caller, caller);
  if (request !== undefined) await broker.fetch(...request);
}
