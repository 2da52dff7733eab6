import { type GatewayOperation, operations, type Section } from '@broker-api/spec';
import { operationOf } from '../cases/case.ts';
import type { Session } from '../client/session.ts';
import { skipOf } from '../client/skipped.ts';
import { andList } from '../lists.ts';
import type { Progress } from '../options.ts';
import type { RateLimitWait } from '../pacing/pacer.ts';
import { costOf } from '../pacing/request-cost.ts';
import type { CollectedResult, Totals } from '../report/report.ts';
import { type CaseResult, resultOf, type SkipCause } from '../result.ts';
import { closeOpenedPositions } from '../traffic/close-positions.ts';
import { cancelRestingOrders } from '../traffic/resting-orders.ts';
import type { ContractTest, Plan, Suite } from './plan.ts';

/**
 * The longest time of a test, in milliseconds: long enough to wait several times until the broker's
 * limit per minute permits a request.
 */
export const timeoutMs = 600_000;
/** After as many tests in a row without a response, the deployment is asked for its time. */
const mostMissingResponses = 5;

/** The callbacks for the events of a run. */
export interface RunEvents {
  readonly onTestEnd: (id: string) => void;
  /** Receives the results of the tests of a suite. */
  readonly onSuiteEnd: (results: readonly CollectedResult[]) => void;
  /** Returns whether the deployment still responds, if only to requests for its time. */
  readonly isResponding: () => Promise<boolean>;
}

/** The results of a run, in the order of the tests. */
export interface TestResults {
  readonly results: readonly CollectedResult[];
  /** Whether the run ended early because the deployment no longer responds. */
  readonly stoppedResponding: boolean;
}

/**
 * Runs suites one after another: side by side, they would cancel each other's orders and audit
 * accounts that change, and the limits of the broker determine the duration anyway. After each
 * suite, cancels the open orders of the tests and closes their positions. Ends early after a ban,
 * because further requests could extend the ban; if the session is ending; and after several tests
 * in a row without a response, unless the deployment responds to other requests, because the rest
 * of the run could take hours.
 */
export async function runTests(
  suites: readonly Suite[],
  session: Session,
  { onTestEnd, onSuiteEnd, isResponding }: RunEvents,
): Promise<TestResults> {
  const all: CollectedResult[] = [];
  let missing = 0;
  let isBanned = false;
  let stoppedResponding = false;
  const isOver = (): boolean => isBanned || stoppedResponding || session.isEnding;
  for (const { name, tests } of suites) {
    if (isOver()) break;
    const results: CollectedResult[] = [];
    for (const test of tests) {
      if (isOver()) break;
      const result = await runTest(test, session, timeoutMs);
      results.push({ ...result, title: test.title, operation: name });
      onTestEnd(test.id);
      isBanned = result.skipCause === 'ban';
      const last = result.exchanges.at(-1);
      if (result.outcome === 'passed' || last?.response !== undefined) missing = 0;
      else if (last !== undefined) missing += 1;
      if (missing < mostMissingResponses) continue;
      missing = 0;
      stoppedResponding = !(await isResponding());
    }
    const problem = isBanned || stoppedResponding ? undefined : await cleanUp(session);
    if (problem !== undefined) {
      const title = 'Takes back what the tests of the operation left';
      const failed = failedResult(`${name}/000-clean-up`, performance.now(), problem);
      results.push({ ...failed, title, operation: name });
    }
    all.push(...results);
    onSuiteEnd(results);
  }
  return { results: all, stoppedResponding };
}

/**
 * Runs a test. An exception or a timeout is a failure.
 *
 * @param longestMs the longest time, in milliseconds
 */
export async function runTest(
  { id, run }: Pick<ContractTest, 'id' | 'run'>,
  session: Session,
  longestMs: number = timeoutMs,
): Promise<CaseResult> {
  const started = performance.now();
  const { promise: expired, reject } = Promise.withResolvers<never>();
  const late = new Error(`The test did not end within ${longestMs / 1000} s.`);
  const timer = setTimeout(() => reject(late), longestMs);
  try {
    return await Promise.race([run(session), expired]);
  } catch (error) {
    return failedResult(id, started, error as Error);
  } finally {
    clearTimeout(timer);
  }
}

/** Takes back what the tests of a suite left. Returns the error that prevents it, if any. */
export async function cleanUp(session: Session): Promise<Error | undefined> {
  try {
    await cancelRestingOrders(session);
    await closeOpenedPositions(session);
    return undefined;
  } catch (error) {
    return skipOf(error) === undefined ? (error as Error) : undefined;
  }
}

/** Returns the result of a test that ended with an error. */
function failedResult(id: string, started: number, { message }: Error): CaseResult {
  const failure = {
    message: message || 'The test failed without a message.',
    requirement: 'A test must end without an exception and within its timeout.',
    curl: '',
  };
  return resultOf(id, started, { outcome: 'failed', failure });
}

const expectedCauses: readonly (SkipCause | undefined)[] = [undefined, 'options', 'not testable'];

/**
 * Returns why a run is incomplete, or undefined if it is complete. A run is incomplete if tests did
 * not run although the options permit them, or if no test ran.
 */
export function incompleteness(
  results: readonly Pick<CaseResult, 'outcome' | 'reason' | 'skipCause'>[],
): string | undefined {
  const ran = results.filter(({ outcome }) => outcome !== 'skipped').length;
  const ban = results.find(({ skipCause }) => skipCause === 'ban');
  if (ban !== undefined) return `the run ended early, after ${tests(ran)}: ${ban.reason}`;
  const unexpected = results.filter(({ skipCause }) => !expectedCauses.includes(skipCause));
  if (unexpected.length > 0) {
    const count = `${unexpected.length} of ${tests(results.length)}`;
    return `${count} could not run: ${reasonsOf(unexpected)}`;
  }
  if (ran > 0 || results.length === 0) return undefined;
  return `no test ran, so the run shows nothing about the deployment: ${reasonsOf(results)}`;
}

/** The most frequent reasons. The reports have the others. */
const mostReasons = 3;

function reasonsOf(results: readonly Pick<CaseResult, 'reason'>[]): string {
  const groups = [...Map.groupBy(results, ({ reason = '' }) => reason)].sort(
    ([, one], [, other]) => other.length - one.length,
  );
  const texts = groups
    .slice(0, mostReasons)
    .map(([reason, { length }]) => `${reason} (${tests(length)})`);
  const rest = groups.length - texts.length;
  return andList([...texts, ...(rest > 0 ? [`${rest} more reasons`] : [])]);
}

const tests = (count: number): string => `${count} ${count === 1 ? 'test' : 'tests'}`;

const minuteMs = 60_000;
/** The mean request weight of a random sequence. */
const sequenceWeight = 50;

/** Counts what a run has done, and estimates how long the rest takes. */
export class ProgressTracker {
  readonly #report: (progress: Progress) => void;
  /** The request weights of the tests that have not ended, by test id. */
  readonly #weights: Map<string, number>;
  readonly #now: () => number;
  readonly #started: number;
  #waitedMs = 0;
  #progress: Progress;

  /** @param now returns the time in milliseconds */
  constructor(
    { suites, options: { trade = false, onProgress = () => {} } }: Pick<Plan, 'suites' | 'options'>,
    now: () => number = () => performance.now(),
  ) {
    this.#now = now;
    this.#started = now();
    this.#report = onProgress;
    const permitted = suites
      .flatMap(({ tests }) => tests)
      .filter(({ row, isOrdered }) => !isOrdered && (trade || row?.mutating !== true));
    this.#weights = new Map(permitted.map((test) => [test.id, weightOf(test)]));
    const totals = { passed: 0, failed: 0, skipped: 0 };
    const counts = { operations: suites.length, operationsDone: 0, tests: permitted.length };
    this.#progress = { ...counts, testsDone: 0, ...totals };
  }

  /** Records the end of a test, if it is one of those that are counted. */
  testEnded(id: string): void {
    if (!this.#weights.delete(id)) return;
    this.#progress = { ...this.#progress, testsDone: this.#progress.testsDone + 1 };
  }

  /** Records and reports the end of an operation, with the totals of its tests. */
  operationEnded({ passed, failed, skipped }: Totals): void {
    const before = this.#progress;
    this.#progress = {
      ...before,
      operationsDone: before.operationsDone + 1,
      passed: before.passed + passed,
      failed: before.failed + failed,
      skipped: before.skipped + skipped,
    };
    this.#report(this.#progress);
  }

  /** Reports a wait for a rate limit. */
  waits({ reason, durationMs, weightPerMinute = Infinity }: RateLimitWait): void {
    const weight = [...this.#weights.values()].reduce((sum, one) => sum + one, 0);
    const laterWaitsMs = Math.floor(weight / weightPerMinute) * minuteMs;
    const activeMs = this.#now() - this.#started - this.#waitedMs;
    const restMs = (activeMs / Math.max(1, this.#progress.testsDone)) * this.#weights.size;
    // The remaining tests run while the limits recover. The later waits and these tests therefore
    // overlap, so only the longer of the two is added.
    const remainingMs = durationMs + Math.max(laterWaitsMs, restMs);
    this.#waitedMs += durationMs;
    this.#report({ ...this.#progress, waiting: { reason, durationMs, remainingMs } });
  }
}

/** Returns the request weight of a test. Does not include the requests that prepare it. */
function weightOf({ row }: Pick<ContractTest, 'row'>): number {
  if (row === undefined) return sequenceWeight;
  // A test of a stream sends so few requests that their weight is negligible.
  if ('check' in row) return 0;
  const [section, operationId = ''] = operationOf(row).split('/');
  const operation: GatewayOperation | undefined = operations[section as Section][operationId];
  const sent = new URLSearchParams(`${row.query}&${row.body ?? ''}`);
  const { weight } = operation === undefined ? { weight: 0 } : costOf(operation, sent);
  return row.expectOnReplay === undefined ? weight : 2 * weight;
}
