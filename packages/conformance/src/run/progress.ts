import { type GatewayOperation, operations, type Section } from '@broker-api/spec';
import { operationOf } from '../cases/case.ts';
import type { Progress } from '../options.ts';
import type { RateLimitWait } from '../pacing/pacer.ts';
import { costOf } from '../pacing/request-cost.ts';
import type { Totals } from '../report/report.ts';
import type { ContractTest, Plan } from './plan.ts';

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

  /** Records the end of a test. */
  testEnded(id: string): void {
    this.#progress = { ...this.#progress, testsDone: this.#progress.testsDone + 1 };
    this.#weights.delete(id);
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
