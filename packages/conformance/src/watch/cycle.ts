import { routes, type Section, sections } from '@broker-api/spec';
import { allCases, allStreamCases } from '../cases/all-cases.ts';
import { type Case, operationOf } from '../cases/case.ts';
import { createSession, type Fetch, type Session, type SessionOptions } from '../client/session.ts';
import { sendPublic } from '../fixtures/send-signed.ts';
import { commonOperation } from '../known-operations.ts';
import { Pacer } from '../pacing/pacer.ts';
import { readText } from '../read-text.ts';
import { maskSecrets } from '../report/mask-secrets.ts';
import type { CaseResult } from '../result.ts';
import { runCase } from '../traffic/run-case.ts';
import { CycleBudget, type TradingBudget } from './budget.ts';
import { failureItems, type Item } from './item.ts';
import { listingTest, Observations } from './observations.ts';
import { isUnsold, watchFill, watchRestingOrder } from './watch-orders.ts';
import { watchStream } from './watch-stream.ts';

/** The share of each limit of the request weight that a watch uses. */
const weightShare = 0.05;

/** The deployment to watch. Without a trading budget, no test places an order. */
export type WatchTarget = Omit<SessionOptions, 'trade' | 'pacer'> & {
  /** The sections to watch; all if absent. */
  readonly sections?: readonly Section[];
  /** The operations and streams to watch, as `getDepth` or `spot/getDepth`; all if empty. */
  readonly operations?: readonly string[];
  readonly budget?: TradingBudget;
  /** Ends a cycle after the current test, which cancels its order or sells what it bought. */
  readonly signal?: AbortSignal;
};

/** What one cycle saw. */
export interface Cycle {
  readonly items: readonly Item[];
  /** The tests that ran. */
  readonly tests: ReadonlySet<string>;
  /** Why nothing was tested; absent if anything was. */
  readonly problem?: string;
}

/** Runs a cycle. It buys nothing if earlier cycles, whose items are known, could not sell. */
type RunCycle = (known: readonly Item[]) => Promise<Cycle>;

/** Returns a function that runs a cycle. The cycles share the pacer, which keeps the budget. */
export function watcher(target: WatchTarget): RunCycle {
  const { pacerClock, budget } = target;
  const pacer = new Pacer({ weightShare, ...(pacerClock && { clock: pacerClock }) });
  let { seed } = target;
  return (known) => {
    const permitted = budget && known.some(isUnsold) ? { ...budget, maxSpend: 0 } : budget;
    // The client order ids contain the seed, and each cycle needs new ids.
    return runCycle({ ...target, ...(permitted && { budget: permitted }), seed: seed++ }, pacer);
  };
}

async function runCycle(target: WatchTarget, pacer: Pacer): Promise<Cycle> {
  const observations = new Observations();
  const fetch = observed(
    target.fetch ?? ((url, init) => globalThis.fetch(url, init)),
    observations,
  );
  const session = createSession({ ...target, trade: false, pacer, fetch });
  const problem = await problemOf(session);
  if (problem !== undefined) return { items: [], tests: new Set(), problem };
  const results: CaseResult[] = [];
  const watched = target.sections?.length ? target.sections : sections;
  for (const section of watched) {
    const isWatched = (test: Pick<Case, 'id'>): boolean => isSelected(test, target.operations);
    for (const test of casesOf(section).filter(isWatched)) {
      if (target.signal?.aborted) break;
      results.push(await runCase(test, session));
    }
    const streamCases = allStreamCases.filter(({ id }) => id.startsWith(`${section}/`));
    if (isWatched({ id: `${section}/marketData/` }) && !target.signal?.aborted) {
      results.push(await watchStream(section, streamCases, session));
    }
  }
  const fees: Item[] = [];
  if (target.budget !== undefined) {
    const budget = new CycleBudget(target.budget);
    const trading = { ...target, trade: true, pacer, fetch: budget.guarded(fetch) };
    const onItem = (item: Item): void => void fees.push(item);
    results.push(...(await watchOrders(createSession(trading), watched, target, budget, onItem)));
  }
  const ran = results.filter(({ outcome }) => outcome !== 'skipped').map(({ id }) => id);
  if (ran.length === 0) {
    const reason = results[0]?.reason ?? 'no test was selected';
    return { items: [], tests: new Set(), problem: `nothing was tested: ${reason}` };
  }
  const items = [...failureItems(results), ...observations.items, ...fees];
  return {
    items: maskSecrets(items, target.accounts),
    tests: new Set([...ran, ...(observations.hasListing ? [listingTest] : [])]),
  };
}

/**
 * The tests of a cycle: those of the documented examples and parameters (100 to 199), and those of
 * the weights. They fit into 5 % of the usual limit within 15 minutes.
 */
function casesOf(section: Section): readonly Case[] {
  return allCases.filter((test) => {
    const [, , name = ''] = test.id.split('/');
    const isWatched = /^1\d\d-/.test(name) || test.weight !== undefined;
    return isWatched && !test.mutating && operationOf(test).startsWith(`${section}/`);
  });
}

/** Places the resting orders of all sections first, so that the budget suffices for them. */
async function watchOrders(
  session: Session,
  watched: readonly Section[],
  { operations: selected, signal }: WatchTarget,
  budget: CycleBudget,
  onItem: (item: Item) => void,
): Promise<CaseResult[]> {
  const results: CaseResult[] = [];
  for (const watchOrder of [watchRestingOrder, watchFill]) {
    for (const section of watched) {
      if (signal?.aborted) return results;
      if (!isSelected({ id: `${section}/placeOrder/` }, selected)) continue;
      const message = orderMessageOf(section);
      results.push(await watchOrder({ section, session, message, budget, onItem }));
    }
  }
  return results;
}

/** Returns the stream message that reports a change of an order. */
function orderMessageOf(section: Section): string {
  const own = allStreamCases.filter(({ id }) => id.startsWith(`${section}/userData/`));
  const checks = own.flatMap(({ check }) => (check.name === 'order event' ? [check.message] : []));
  return checks[0] ?? '';
}

function isSelected(test: Pick<Case, 'id'>, operations: readonly string[] = []): boolean {
  const name = operationOf(test);
  return operations.length === 0 || operations.some((one) => `/${name}`.endsWith(`/${one}`));
}

const serverTime = commonOperation('getServerTime');

async function problemOf(session: ReturnType<typeof createSession>): Promise<string | undefined> {
  const send = () => sendPublic(session, serverTime);
  try {
    const { status, exchange } = await send();
    if (status === 200) return undefined;
    const reason =
      status === 0 ? exchange.error : `responds to GET ${serverTime.path} with status ${status}`;
    return `${session.options.baseUrl}: ${reason}`;
  } catch (error) {
    return `${session.options.baseUrl}: ${session.mask.mask((error as Error).message)}`;
  }
}

const longestResponseMs = 30_000;

/** Adds each response to the observations. */
function observed(fetch: Fetch, observations: Observations): Fetch {
  return async (url, init) => {
    const response = await fetch(url, init);
    const route = routes.get(`${init.method ?? 'GET'} ${new URL(url).pathname}`);
    // Other methods and paths, and requests that a test signs wrongly, are observed too: they get
    // error responses.
    const operation = route?.operation ?? serverTime;
    const { status, headers } = response;
    const signal = init.signal ?? AbortSignal.timeout(longestResponseMs);
    // A response that is too long or does not end fails its test, which reads it too.
    const text = await readText(response.clone(), signal).catch(() => undefined);
    if (text !== undefined) observations.add({ operation, status, headers, text });
    return response;
  };
}
