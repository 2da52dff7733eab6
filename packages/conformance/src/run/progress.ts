import { type GatewayOperation, operations, type Section } from '@broker-api/spec';
import { type Case, operationOf } from '../cases/case.ts';
import type { StreamCase } from '../cases/stream-case.ts';
import type { RateLimitWait } from '../pacing/pacer.ts';
import { costOf } from '../pacing/request-cost.ts';
import type { Totals } from '../report/report.ts';
import type { ContractTest } from './contract-test.ts';
import type { Progress } from './options.ts';

const minuteMs = 60_000;
/** The mean request weight of a random sequence. */
const sequenceWeight = 50;
const noTotals: Totals = { passed: 0, failed: 0, skipped: 0 };

/** Counts what a run has done, and estimates how long the rest takes. */
export class ProgressTracker {
  readonly #report: (progress: Progress) => void;
  readonly #operations: number;
  /** The request weights of the tests that have not ended, by test id. */
  readonly #weights: Map<string, number>;
  readonly #tests: number;
  #testsDone = 0;
  #operationsDone = 0;
  #totals = noTotals;
  readonly #now: () => number;
  readonly #started: number;
  #waitedMs = 0;

  /**
   * @param operationCount the number of selected operations
   * @param tests the selected tests that the options permit
   * @param now returns the time in milliseconds
   */
  constructor(
    operationCount: number,
    tests: readonly Pick<ContractTest, 'id' | 'row'>[],
    report: (progress: Progress) => void = () => undefined,
    now: () => number = () => performance.now(),
  ) {
    this.#now = now;
    this.#started = now();
    this.#operations = operationCount;
    this.#weights = new Map(
      tests.map(({ id, row }) => [id, row === undefined ? sequenceWeight : weightOf(row)]),
    );
    this.#tests = tests.length;
    this.#report = report;
  }

  /** Records the end of a test. */
  testEnded(id: string): void {
    this.#testsDone += 1;
    this.#weights.delete(id);
  }

  /** Records and reports the end of an operation, with the totals of its tests. */
  operationEnded({ passed, failed, skipped }: Totals): void {
    this.#operationsDone += 1;
    this.#totals = {
      passed: this.#totals.passed + passed,
      failed: this.#totals.failed + failed,
      skipped: this.#totals.skipped + skipped,
    };
    this.#report(this.#progress());
  }

  /** Reports a wait for a rate limit. */
  waits({ reason, durationMs, weightPerMinute = Infinity }: RateLimitWait): void {
    const weight = [...this.#weights.values()].reduce((sum, one) => sum + one, 0);
    const laterWaitsMs = Math.floor(weight / weightPerMinute) * minuteMs;
    const activeMs = this.#now() - this.#started - this.#waitedMs;
    const restMs = (activeMs / Math.max(1, this.#testsDone)) * this.#weights.size;
    // The remaining tests run while the limits recover. The later waits and these tests therefore
    // overlap, so only the longer of the two is added.
    const remainingMs = durationMs + Math.max(laterWaitsMs, restMs);
    this.#waitedMs += durationMs;
    this.#report({ ...this.#progress(), waiting: { reason, durationMs, remainingMs } });
  }

  #progress(): Progress {
    return {
      operations: this.#operations,
      operationsDone: this.#operationsDone,
      tests: this.#tests,
      testsDone: this.#testsDone,
      ...this.#totals,
    };
  }
}

/** Returns the request weight of a case. Does not include the requests that prepare the case. */
function weightOf(test: Case | StreamCase): number {
  // A test of a stream sends so few requests that their weight is negligible.
  if ('check' in test) return 0;
  const [section, operationId = ''] = operationOf(test).split('/');
  const operation: GatewayOperation | undefined = operations[section as Section][operationId];
  const sent = new URLSearchParams(`${test.query}&${test.body ?? ''}`);
  const { weight } = operation === undefined ? { weight: 0 } : costOf(operation, sent);
  return test.expectOnReplay === undefined ? weight : 2 * weight;
}
