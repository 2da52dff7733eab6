import { createSandbox, type Dialect, type Sandbox } from '@broker-api/sandbox';
import type { Section } from '@broker-api/spec';
import { allCases } from '../src/cases/all-cases.ts';
import type { Case } from '../src/cases/case.ts';
import { isUnrestricted } from '../src/client/account.ts';
import {
  createSession,
  type Fetch,
  type Session,
  type SessionOptions,
} from '../src/client/session.ts';
import type { CaseResult } from '../src/result.ts';
import { auditTests } from '../src/traffic/audit-tests.ts';
import { runCase } from '../src/traffic/run-case.ts';
import { Trader } from '../src/traffic/trader.ts';

/** Wraps the fetch function of a broker. */
export type Wrap = (fetch: Fetch, sandbox: Sandbox) => Fetch;

/** How a target differs from a correct broker with the reference dialect. */
interface TargetOptions extends Partial<SessionOptions> {
  readonly dialect?: Dialect;
  readonly wrap?: Wrap;
  /** Creates the sandbox, if it has a mutation. */
  readonly create?: typeof createSandbox;
}

/**
 * Creates a sandbox in this process, and a session that tests it. Each request takes a millisecond.
 * The clock starts long before the next funding settlement, and before the options in the default
 * data expire.
 */
export function sandboxTarget({
  dialect = 'reference',
  wrap = (fetch) => fetch,
  create = createSandbox,
  ...options
}: TargetOptions = {}) {
  let time = Date.UTC(2026, 10, 30, 1);
  const sandbox = create({ clock: () => time, limits: 'off', dialect });
  const pass = (milliseconds: number): void => {
    time += milliseconds;
  };
  // Changes of the last second can be those of another program. The deposits are older.
  pass(10_000);
  const fetch: Fetch = async (url, init) => {
    const response = await sandbox.fetch(url, init);
    pass(1);
    return response;
  };
  const session = sessionOf(sandbox, {
    fetch: wrap(fetch, sandbox),
    now: sandbox.now,
    exactClock: true,
    ...options,
  });
  return { sandbox, session, pass };
}

/** Returns a session that tests a sandbox in this process, and waits for no rate limit. */
export function sessionOf(
  { accounts, fetch, WebSocket }: Sandbox,
  options: Partial<SessionOptions> = {},
): Session {
  return createSession({
    baseUrl: 'https://sandbox.test',
    fetch,
    openSocket: (url) => new WebSocket(url),
    accounts,
    seed: 1,
    trade: true,
    pace: false,
    ...options,
  });
}

/**
 * Changes the bodies of the responses whose paths end with a text. A response whose changed body
 * has no error code succeeds.
 */
export const changing =
  (path: string, change: (text: string, url: string, method: string) => string): Wrap =>
  (fetch) =>
  async (url, init) => {
    const response = await fetch(url, init);
    if (!new URL(url).pathname.endsWith(path)) return response;
    const { headers } = response;
    const text = change(await response.text(), url, init.method ?? 'GET');
    return new Response(text, { headers, status: text.includes('"code"') ? response.status : 200 });
  };

/** Returns the test of an operation with an id. */
export function caseOf(id: string): Case {
  const found = allCases.find((one) => one.id === id);
  if (found === undefined) throw new Error(`unknown case ${id}`);
  return found;
}

/** Runs tests of operations, one after another. */
export async function runCases(cases: readonly Case[], session: Session): Promise<CaseResult[]> {
  const results: CaseResult[] = [];
  for (const one of cases) results.push(await runCase(one, session));
  return results;
}

/** Runs the tests of a section's audit, or those whose id contains a text. */
export async function runAudits(
  section: Section,
  session: Session,
  text = '',
): Promise<CaseResult[]> {
  const results: CaseResult[] = [];
  for (const one of auditTests(section)) {
    if (one.id.includes(text)) results.push(await one.run(session));
  }
  return results;
}

/** Returns the id and the failure of each test that did not pass. */
export const problems = (results: readonly CaseResult[]): string[] =>
  results
    .filter(({ outcome }) => outcome !== 'passed')
    .map(({ id, reason, failure }) => `${id}: ${failure?.message ?? reason}`);

/** Returns the open orders of the accounts in a section, but STOP orders. */
export async function openOrdersOf(sandbox: Sandbox, section: Section): Promise<unknown[]> {
  const session = sessionOf(sandbox, { now: sandbox.now, seed: 2 });
  const lists = sandbox.accounts.filter(isUnrestricted).map((account) => {
    const trader = new Trader(session, section, account);
    return trader.require('listOpenOrders', `${trader.ofType()}limit=100`);
  });
  return (await Promise.all(lists)).flat();
}
