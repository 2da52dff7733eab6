import type {
  Reporter,
  SerializedError,
  TestCase,
  TestModule,
  TestSuite,
  Vitest,
} from 'vitest/node';
import type { CollectedResult } from '../report/report.ts';
import type { CaseResult, Failure } from '../result.ts';

/** The pseudo operation for errors that occur outside tests. */
const outsideTests = 'run';
const maxMissingResponses = 5;

/** The callbacks for the events of a run. */
export interface RunEvents {
  readonly onTestEnd: (id: string) => void;
  /** Receives the results of the tests of the suite. */
  readonly onSuiteEnd: (results: readonly CollectedResult[]) => void;
  /** Returns whether the deployment still responds, if only to requests for its time. */
  readonly isResponding: () => Promise<boolean>;
}

/** A Vitest reporter that collects the results that the suites write to `task.meta.conformance`. */
export class Collector implements Reporter {
  readonly #results: CollectedResult[] = [];
  readonly #events: RunEvents;
  #missingResponses = 0;
  #stoppedResponding = false;
  #isCancelled = false;
  #vitest: Vitest | undefined;

  constructor(events: RunEvents) {
    this.#events = events;
  }

  /** The results so far, in the order of the tests. */
  get results(): readonly CollectedResult[] {
    return this.#results;
  }

  /** Whether the run ended early because the deployment no longer responds. */
  get stoppedResponding(): boolean {
    return this.#stoppedResponding;
  }

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  /**
   * Cancels the run after several consecutive tests without a response, unless the deployment
   * responds to other requests, because the rest of the run could take hours; and after a ban,
   * because further requests could extend the ban.
   */
  onTestCaseResult(test: TestCase): void {
    const { conformance } = test.meta() as { conformance?: CaseResult };
    if (conformance === undefined) return;
    this.#events.onTestEnd(conformance.id);
    if (conformance.skipCause === 'ban') this.#cancel();
    const last = conformance.exchanges.at(-1);
    if (conformance.outcome === 'passed' || last?.response !== undefined)
      this.#missingResponses = 0;
    else if (last !== undefined) this.#missingResponses += 1;
    if (this.#missingResponses < maxMissingResponses) return;
    this.#missingResponses = 0;
    void this.#endUnlessResponding();
  }

  async #endUnlessResponding(): Promise<void> {
    if (await this.#events.isResponding()) return;
    this.#stoppedResponding = true;
    this.#cancel();
  }

  #cancel(): void {
    if (this.#isCancelled) return;
    this.#isCancelled = true;
    // Not awaited, to avoid a deadlock: the promise resolves only after the run ends, and the run
    // waits for this method.
    void this.#vitest?.cancelCurrentRun('test-failure');
  }

  onTestSuiteResult(suite: TestSuite): void {
    const tests = [...suite.children.allTests()];
    const results = [
      ...tests.flatMap((test) => resultOf(test, suite.name) ?? []),
      ...suite.errors().map((error) => failedWithoutResult(suite.name, '000-load', [error])),
    ];
    this.#results.push(...results);
    this.#events.onSuiteEnd(results);
  }

  onTestModuleEnd(module: TestModule): void {
    for (const error of module.errors()) {
      this.#results.push(failedWithoutResult(outsideTests, '000-load', [error]));
    }
  }

  onTestRunEnd(_modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    for (const error of errors) {
      this.#results.push(failedWithoutResult(outsideTests, 'unhandled', [error]));
    }
  }
}

/** Returns the result of a test; undefined if the test did not run. */
function resultOf(test: TestCase, operation: string): CollectedResult | undefined {
  const collected = (test.meta() as { conformance?: CaseResult & { title?: string } }).conformance;
  const { state, errors = [] } = test.result();
  if (collected === undefined) {
    // The test has no result: it was not selected, or ended before it wrote its result.
    return state === 'failed' ? failedWithoutResult(operation, test.name, errors) : undefined;
  }
  const { title = titleOf(test.name, collected.id) } = collected;
  const failedLater = state === 'failed' && collected.outcome !== 'failed';
  const failure = failedLater ? failureOf(errors) : collected.failure;
  return {
    ...collected,
    title,
    operation,
    ...(failedLater ? { outcome: 'failed' } : {}),
    ...(failure === undefined ? {} : { failure }),
  };
}

const titleOf = (name: string, id: string): string =>
  name.replace(id, '').replace(/^[\s:–—-]+/, '') || name;

/** Returns the result of a test that threw, timed out or could not be loaded. */
function failedWithoutResult(
  operation: string,
  name: string,
  errors: readonly { message: string }[],
): CollectedResult {
  return {
    id: name.startsWith(operation) ? name : `${operation}/${name}`,
    title: name === '000-load' ? 'Loads the tests of the operation' : name,
    operation,
    outcome: 'failed',
    failure: failureOf(errors),
    exchanges: [],
    mismatches: [],
    errorCodes: [],
    enumValues: [],
    durationMs: 0,
  };
}

const failureOf = (errors: readonly { message: string }[]): Failure => ({
  message: errors.map(({ message }) => message).join('\n') || 'The test failed without a message.',
  requirement: 'A test must end without an exception and within its timeout.',
  curl: '',
});
