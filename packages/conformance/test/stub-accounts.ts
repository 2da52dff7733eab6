import type { WorkflowAccounts, WorkflowClients } from '../src/index.ts';
import { createClients } from '../src/workflows/clients.ts';

/** The body of a response with status 200, or another status and a body. */
export type StubResponse = object | readonly [status: number, body: object];

/** An expected call, such as `alice POST /openapi/v1/order`, and its response. */
export type StubCall = readonly [call: string, response: StubResponse];

/** Accounts with stub responses, and the calls that they have received. */
export interface StubAccounts {
  readonly accounts: WorkflowAccounts;
  readonly calls: string[];
}

/** Creates accounts that expect calls in order. An unexpected call returns an internal error. */
export function stubAccounts(
  names: readonly string[],
  expected: readonly StubCall[],
): StubAccounts {
  const calls: string[] = [];
  const respond = (account: string, url: string, method = 'GET'): Response => {
    const call = `${account} ${method} ${new URL(url).pathname}`;
    const [expectedCall, response = {}] = expected[calls.length] ?? [];
    calls.push(call);
    if (call === expectedCall) return jsonResponse(response);
    return jsonResponse([500, { code: -1000, msg: `expected ${expectedCall}` }]);
  };
  const accounts = names.map((name) => [name, clientsOf(name, respond)] as const);
  return { accounts: Object.fromEntries(accounts), calls };
}

function jsonResponse(response: StubResponse): Response {
  const hasStatus = Array.isArray(response) && typeof response[0] === 'number';
  const [status, body] = hasStatus ? (response as [number, object]) : [200, response];
  return Response.json(body, { status });
}

function clientsOf(
  name: string,
  respond: (account: string, url: string, method?: string) => Response,
): WorkflowClients {
  return createClients({
    baseUrl: 'https://broker.example',
    credentials: { apiKey: `key-of-${name}`, secretKey: 'secret' },
    fetch: async (url: string, init: RequestInit) => respond(name, url, init.method),
  });
}
