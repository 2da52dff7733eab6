import { routes, type Section, sections } from '@broker-api/spec';
import { allCases, allStreamCases } from '../cases/all-cases.ts';
import { operationOf, type StreamCase } from '../cases/case.ts';
import { call } from '../client/call.ts';
import { createSession, type Fetch, type Session, type SessionOptions } from '../client/session.ts';
import { commonOperation } from '../known-operations.ts';
import { isRateLimited, Pacer } from '../pacing/pacer.ts';
import { readText } from '../read-text.ts';
import { maskSecrets } from '../report/mask-secrets.ts';
import type { CaseResult } from '../result.ts';
import { runCase } from '../traffic/run-case.ts';
import { runStreamCase } from '../traffic/run-stream-case.ts';
import { listingTest, Observations } from './observations.ts';
import { failureItems, type Item } from './state.ts';

/** The share of each limit of the request weight that a watch uses. */
const weightShare = 0.05;

/** The deployment to watch. */
export type WatchTarget = Omit<SessionOptions, 'trade' | 'pacer' | 'wsUrl'> & {
  readonly wsUrl?: string | undefined;
  /** The sections to watch; all if empty. */
  readonly sections: readonly Section[];
  /** The operations and streams to watch, as `getDepth` or `spot/getDepth`; all if empty. */
  readonly operations: readonly string[];
  /** The most orders that a cycle places; none if undefined. */
  readonly maxOrders?: number | undefined;
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

async function runCycle({ wsUrl, ...target }: WatchTarget, pacer: Pacer): Promise<Cycle> {
  const { maxOrders = 0, signal, fetch: own = (url, init) => globalThis.fetch(url, init) } = target;
  const observations = new Observations();
  const fetch = watched(own, observations, maxOrders);
  const options = { ...target, ...(wsUrl !== undefined && { wsUrl }), fetch, pacer };
  const session = createSession({ ...options, trade: maxOrders > 0, hasSmallOrders: true });
  const untested = (problem: string): Cycle => ({ items: [], tests: new Set(), problem });
  const problem = await problemOf(session);
  if (problem !== undefined) return untested(problem);
  const results: CaseResult[] = [];
  let left = maxOrders;
  for (const { orders, run } of testsOf(target)) {
    if (signal?.aborted || orders > left) continue;
    left -= orders;
    results.push(await run(session));
  }
  const ran = results.filter(({ outcome }) => outcome !== 'skipped').map(({ id }) => id);
  if (ran.length === 0) {
    return untested(`nothing was tested: ${results[0]?.reason ?? 'no test was selected'}`);
  }
  return {
    items: maskSecrets([...failureItems(results), ...observations.items], target.accounts),
    tests: new Set([...ran, ...(observations.hasListing ? [listingTest] : [])]),
  };
}

/** A test of a cycle. */
interface WatchedTest {
  readonly id: string;
  /** How many orders the test places. */
  readonly orders: number;
  readonly run: (session: Session) => Promise<CaseResult>;
}

/**
 * The selected tests of a cycle: those of the documented examples and parameters (100 to 199),
 * those of the weights, the topics of the streams, and the orders of each section, first those that
 * rest. They fit into 5 % of the usual limit within 15 minutes.
 */
function testsOf({ sections: chosen, operations }: WatchTarget): readonly WatchedTest[] {
  const ofOperations = allCases.filter(
    ({ id, mutating, weight }) => !mutating && (/\/1\d\d-/.test(id) || weight !== undefined),
  );
  const topics = allStreamCases.filter(({ check }) => check.name === 'topic');
  const byMessage = Map.groupBy(topics, ({ id, check }) => {
    return [operationOf({ id }), 'message' in check ? check.message : ''].join(' ');
  });
  const ofOrders = (status: string): readonly StreamCase[] =>
    allStreamCases.filter(({ check }) => check.name === 'order event' && check.status === status);
  const ofStream = (test: StreamCase, orders: number): WatchedTest => {
    return { id: test.id, orders, run: (session) => runStreamCase(test, session) };
  };
  const tests = [
    ...ofOperations.map((test): WatchedTest => {
      return { id: test.id, orders: 0, run: (session) => runCase(test, session) };
    }),
    ...[...byMessage.values()].flatMap((own) => own.slice(0, 1)).map((test) => ofStream(test, 0)),
    ...ofOrders('CANCELED').map((test) => ofStream(test, 1)),
    ...ofOrders('FILLED').map((test) => ofStream(test, 3)),
  ];
  const watchedSections = chosen.length > 0 ? chosen : sections;
  return tests.filter(({ id }) => {
    const name = `/${operationOf({ id })}`;
    const isSelected =
      operations.length === 0 || operations.some((one) => name.endsWith(`/${one}`));
    return isSelected && watchedSections.some((section) => name.startsWith(`/${section}/`));
  });
}

const serverTime = commonOperation('getServerTime');

/** Returns why the deployment cannot be tested; undefined if it can. */
async function problemOf(session: Session): Promise<string | undefined> {
  const { baseUrl } = session.options;
  try {
    const { status, exchange } = await call(session, undefined, serverTime);
    if (status === 200) return undefined;
    const got = `responds to GET ${serverTime.path} with status ${status}`;
    return `${baseUrl}: ${status === 0 ? exchange.error : got}`;
  } catch (error) {
    return `${baseUrl}: ${session.mask.mask((error as Error).message)}`;
  }
}

const longestResponseMs = 30_000;

/** Adds each response to the observations, and sends at most a number of orders. */
function watched(fetch: Fetch, observations: Observations, mostOrders: number): Fetch {
  let sent = 0;
  return async (url, init) => {
    const route = routes.get(`${init.method ?? 'GET'} ${new URL(url).pathname}`);
    // Other methods and paths, and requests that a test signs wrongly, are observed too: they get
    // error responses.
    const operation = route?.operation ?? serverTime;
    const places = operation.retry === 'by-client-order-id';
    if (places && sent >= mostOrders) {
      throw new Error(`the watch may place ${mostOrders} orders in a cycle`);
    }
    if (places) sent += 1;
    const response = await fetch(url, init);
    const { status, headers } = response;
    // The session sends such an order again.
    if (places && isRateLimited(status)) sent -= 1;
    const signal = init.signal ?? AbortSignal.timeout(longestResponseMs);
    // A response that is too long or does not end fails its test, which reads it too.
    const text = await readText(response.clone(), signal).catch(() => undefined);
    if (text !== undefined) observations.add({ operation, status, headers, text });
    return response;
  };
}
