import { routes, type Section, sections } from '@broker-api/spec';
import { allCases, allStreamCases } from '../cases/all-cases.ts';
import { type Case, operationOf } from '../cases/case.ts';
import type { StreamCase } from '../cases/stream-case.ts';
import { query } from '../client/call.ts';
import { createSession, type Fetch, type Session, type SessionOptions } from '../client/session.ts';
import { commonOperation } from '../known-operations.ts';
import { isRateLimited, Pacer } from '../pacing/pacer.ts';
import { readText } from '../read-text.ts';
import { maskSecrets } from '../report/mask-secrets.ts';
import type { CaseResult } from '../result.ts';
import { runCase } from '../traffic/run-case.ts';
import { runStreamCase } from '../traffic/run-stream-case.ts';
import { failureItems, type Item } from './item.ts';
import { listingTest, Observations } from './observations.ts';

/** The share of each limit of the request weight that a watch uses. */
const weightShare = 0.05;

/** The deployment to watch. */
export type WatchTarget = Omit<SessionOptions, 'trade' | 'pacer'> & {
  /** The sections to watch; all if absent. */
  readonly sections?: readonly Section[];
  /** The operations and streams to watch, as `getDepth` or `spot/getDepth`; all if empty. */
  readonly operations?: readonly string[];
  /** The most orders that a cycle places; none if absent. */
  readonly maxOrders?: number;
  /** Ends a cycle after the current test, which cancels its orders. */
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

/** Returns a function that runs a cycle. The cycles share the pacer, which keeps the limits. */
export function watcher(target: WatchTarget): () => Promise<Cycle> {
  const { pacerClock } = target;
  const pacer = new Pacer({ weightShare, ...(pacerClock && { clock: pacerClock }) });
  let { seed } = target;
  // The client order ids contain the seed, and each cycle needs new ids.
  return () => runCycle({ ...target, seed: seed++ }, pacer);
}

/** A test of a cycle. */
interface WatchedTest {
  readonly id: string;
  /** How many orders the test places. */
  readonly orders: number;
  readonly run: (session: Session) => Promise<CaseResult>;
}

async function runCycle(target: WatchTarget, pacer: Pacer): Promise<Cycle> {
  const { maxOrders = 0, signal, operations: selected = [] } = target;
  const observations = new Observations();
  const own = target.fetch ?? ((url, init) => globalThis.fetch(url, init));
  const fetch = limited(observed(own, observations), maxOrders);
  const trade = maxOrders > 0;
  const session = createSession({ ...target, trade, hasSmallOrders: true, pacer, fetch });
  const problem = await problemOf(session);
  if (problem !== undefined) return { items: [], tests: new Set(), problem };
  const results: CaseResult[] = [];
  let left = maxOrders;
  for (const { id, orders, run } of testsOf(target.sections?.length ? target.sections : sections)) {
    const name = operationOf({ id });
    const isSelected =
      selected.length === 0 || selected.some((one) => `/${name}`.endsWith(`/${one}`));
    if (signal?.aborted || !isSelected || orders > left) continue;
    left -= orders;
    results.push(await run(session));
  }
  const ran = results.filter(({ outcome }) => outcome !== 'skipped').map(({ id }) => id);
  if (ran.length === 0) {
    const reason = results[0]?.reason ?? 'no test was selected';
    return { items: [], tests: new Set(), problem: `nothing was tested: ${reason}` };
  }
  return {
    items: maskSecrets([...failureItems(results), ...observations.items], target.accounts),
    tests: new Set([...ran, ...(observations.hasListing ? [listingTest] : [])]),
  };
}

/** How many orders the test of an order event places, by the status of the event. */
const ordersOf: Readonly<Record<string, number>> = { CANCELED: 1, FILLED: 3 };

/**
 * The tests of a cycle: those of the documented examples and parameters (100 to 199), those of the
 * weights, the topics of the streams, and the orders of each section, first those that rest. They
 * fit into 5 % of the usual limit within 15 minutes.
 */
function testsOf(watched: readonly Section[]): readonly WatchedTest[] {
  const isWatched = ({ id }: Pick<Case, 'id'>): boolean =>
    watched.some((section) => id.startsWith(`${section}/`));
  const ofOperations = allCases.filter(
    ({ id, mutating, weight }) => !mutating && (/\/1\d\d-/.test(id) || weight !== undefined),
  );
  const ofStreams = allStreamCases.filter(isWatched);
  const topics = ofStreams.filter(({ check }) => check.name === 'topic');
  const byMessage = Map.groupBy(topics, ({ id, check }) => {
    return [operationOf({ id }), 'message' in check ? check.message : ''].join(' ');
  });
  const orders = Object.entries(ordersOf).flatMap(([status, count]) =>
    ofStreams
      .filter(({ check }) => check.name === 'order event' && check.status === status)
      .map((test) => streamTest(test, count)),
  );
  return [
    ...ofOperations.filter(isWatched).map((test): WatchedTest => {
      return { id: test.id, orders: 0, run: (session) => runCase(test, session) };
    }),
    ...[...byMessage.values()].flatMap((own) => own.slice(0, 1)).map((test) => streamTest(test, 0)),
    ...orders,
  ];
}

const streamTest = (test: StreamCase, orders: number): WatchedTest => ({
  id: test.id,
  orders,
  run: (session) => runStreamCase(test, session),
});

/**
 * Sends at most a number of orders. An order that the broker rejects with status 429 does not
 * count, because the session sends it again.
 */
function limited(fetch: Fetch, most: number): Fetch {
  let sent = 0;
  return async (url, init) => {
    const route = routes.get(`${init.method ?? 'GET'} ${new URL(url).pathname}`);
    if (route?.operation.retry !== 'by-client-order-id') return fetch(url, init);
    if (sent >= most) throw new Error(`the watch may place ${most} orders in a cycle`);
    sent += 1;
    const response = await fetch(url, init);
    if (isRateLimited(response.status)) sent -= 1;
    return response;
  };
}

const serverTime = commonOperation('getServerTime');

async function problemOf(session: ReturnType<typeof createSession>): Promise<string | undefined> {
  const send = () => query(session, serverTime);
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
