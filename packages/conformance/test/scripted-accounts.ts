import { createContractClient } from '@broker-api/contract';
import { createOptionClient } from '@broker-api/option';
import { createSpotClient } from '@broker-api/spot';
import type { WorkflowAccounts, WorkflowClients } from '../src/index.ts';

/** An answer: a status other than 200 stands first. */
export type Answer = object | readonly [status: number, body: object];

/** A call that a workflow is expected to make, and what it is answered. */
export type Line = readonly [call: string, answer: Answer];

/** Accounts whose calls are answered line by line, and what they have called so far. */
export interface Script {
  readonly accounts: WorkflowAccounts;
  readonly calls: string[];
}

/**
 * Makes accounts that play a script. A line's call is such as `alice POST /openapi/v1/order`; calls
 * beyond the script, or other ones, are answered with a refusal that no workflow expects.
 */
export function scriptedAccounts(names: readonly string[], lines: readonly Line[]): Script {
  const calls: string[] = [];
  const answer = (account: string, url: string, method = 'GET'): Response => {
    const call = `${account} ${method} ${new URL(url).pathname}`;
    const [expected, reply = {}] = lines[calls.length] ?? [];
    calls.push(call);
    if (call !== expected) return respond([500, { code: -1000, msg: `expected ${expected}` }]);
    return respond(reply);
  };
  const accounts = names.map((name) => [name, clientsOf(name, answer)] as const);
  return { accounts: Object.fromEntries(accounts), calls };
}

function respond(answer: Answer): Response {
  const isRefusal = Array.isArray(answer) && typeof answer[0] === 'number';
  const [status, body] = isRefusal ? (answer as [number, object]) : [200, answer];
  return Response.json(body, { status });
}

function clientsOf(
  name: string,
  answer: (account: string, url: string, method?: string) => Response,
): WorkflowClients {
  const options = {
    baseUrl: 'https://broker.example',
    credentials: { apiKey: `key-of-${name}`, secretKey: 'secret' },
    fetch: async (url: string, init: RequestInit) => answer(name, url, init.method),
  };
  return {
    spot: createSpotClient(options),
    contract: createContractClient(options),
    option: createOptionClient(options),
  };
}
