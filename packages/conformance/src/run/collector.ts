import type { Reporter, SerializedError, TestCase, TestModule, Vitest } from 'vitest/node';
import type { TestReport } from '../report/report.ts';
import type { CaseResult } from '../result.ts';

/** A result as the suites hand it out, with what Vitest knows of the test. */
export type CollectedResult = Omit<TestReport, 'knownDifference'>;

/** Stands in place of the operation for what went wrong outside of the tests. */
export const outsideOfTests = 'run';
const unansweredInARow = 5;

/** Collects what the tests of a run leave in `task.meta.conformance`. */
export class Collector implements Reporter {
  readonly #results: CollectedResult[] = [];
  readonly #onChange: (collector: Collector) => void;
  readonly #atEnd: AtEnd;
  #modulesDone = 0;
  #unanswered = 0;
  #brokenOff = false;
  #vitest: Vitest | undefined;

  constructor(onChange: (collector: Collector) => void, atEnd: AtEnd) {
    this.#onChange = onChange;
    this.#atEnd = atEnd;
  }

  /** What was collected so far, in the order of the tests. */
  get results(): readonly CollectedResult[] {
    return this.#results;
  }

  /** How many suites have ended. */
  get modulesDone(): number {
    return this.#modulesDone;
  }

  /** Whether the run was ended early, because no answers came any more. */
  get brokenOff(): boolean {
    return this.#brokenOff;
  }

  onInit(vitest: Vitest): void | Promise<void> {
    this.#vitest = vitest;
    return this.#atEnd.onInit(vitest);
  }

  /** Thousands of tests that each wait for an answer in vain would take hours. */
  onTestCaseResult(test: TestCase): void {
    const { conformance } = test.meta() as { conformance?: CaseResult };
    const last = conformance?.exchanges.at(-1);
    if (last === undefined) return;
    this.#unanswered = last.response === undefined ? this.#unanswered + 1 : 0;
    if (this.#unanswered < unansweredInARow || this.#brokenOff) return;
    this.#brokenOff = true;
    // It ends when the run has ended, which waits for us.
    void this.#vitest?.cancelCurrentRun('test-failure');
  }

  onTestModuleEnd(module: TestModule): void {
    for (const test of module.children.allTests()) {
      const result = resultOf(test);
      if (result !== undefined) this.#results.push(result);
    }
    for (const error of module.errors()) {
      this.#results.push(failedWithoutResult(operationOf(module), '000-load', [error]));
    }
    this.#modulesDone += 1;
    this.#onChange(this);
  }

  async onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]) {
    for (const error of errors) {
      this.#results.push(failedWithoutResult(outsideOfTests, 'unhandled', [error]));
    }
    await this.#atEnd.onTestRunEnd(modules);
  }
}

/** What else hears of the beginning and the end. */
export interface AtEnd {
  onInit(vitest: Vitest): void | Promise<void>;
  onTestRunEnd(modules: readonly TestModule[]): void | Promise<void>;
}

/** What a test left; undefined for one that was not selected. */
function resultOf(test: TestCase): CollectedResult | undefined {
  const operation = operationOf(test.module);
  const left = (test.meta() as { conformance?: CaseResult & { title?: string } }).conformance;
  const { state, errors = [] } = test.result();
  if (left === undefined) {
    // Without a result a test was left out, or it ended before it could say what it found.
    return state === 'failed' ? failedWithoutResult(operation, test.name, errors) : undefined;
  }
  const { title = titleOf(test.name, left.id) } = left;
  const failedLater = state === 'failed' && left.outcome !== 'failed';
  const failure = failedLater ? failureOf(errors) : left.failure;
  return {
    ...left,
    title,
    operation,
    ...(failedLater ? { outcome: 'failed' } : {}),
    ...(failure === undefined ? {} : { failure }),
  };
}

const titleOf = (name: string, id: string): string =>
  name.replace(id, '').replace(/^[\s:–—-]+/, '') || name;

/** The operation of a suite, by its file name. */
function operationOf({ moduleId }: Pick<TestModule, 'moduleId'>): string {
  const [, section = '', operationId = ''] =
    /([^/\\]+)[/\\]([^/\\]+)\.gen\.test\.[tj]s$/.exec(moduleId) ?? [];
  return `${section}/${operationId}`;
}

const idFor = (operation: string, name: string): string =>
  name.startsWith(operation) ? name : `${operation}/${name}`;

/** The id under which the result of a test is found. */
export function resultIdOf(
  module: Pick<TestModule, 'moduleId'>,
  name: string,
  meta: object,
): string {
  const { conformance } = meta as { conformance?: CaseResult };
  return conformance?.id ?? idFor(operationOf(module), name);
}

/** A test that could not say what it found: it threw, took too long, or could not be loaded. */
function failedWithoutResult(
  operation: string,
  name: string,
  errors: readonly { message: string }[],
): CollectedResult {
  return {
    id: idFor(operation, name),
    title: name === '000-load' ? 'The tests of the operation are loaded' : name,
    operation,
    outcome: 'failed',
    failure: failureOf(errors),
    exchanges: [],
    departures: [],
    codes: [],
    enumValues: [],
    durationMs: 0,
  };
}

const failureOf = (errors: readonly { message: string }[]) => ({
  message: errors.map(({ message }) => message).join('\n') || 'it failed without a message',
  rule: 'a test ends by itself, in time',
  curl: '',
});
