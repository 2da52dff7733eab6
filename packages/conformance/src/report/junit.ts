import {
  JUnitReporter,
  type RunnerTestFile,
  experimental_getRunnerTask as runnerTaskOf,
  type TestModule,
  type Vitest,
} from 'vitest/node';
import { outsideOfTests, resultIdOf } from '../run/collector.ts';
import { failureText } from './failure-text.ts';
import type { TestReport } from './report.ts';

type Task = RunnerTestFile['tasks'][number];

/**
 * Writes `junit.xml` by Vitest's own reporter, from the outcomes of our report: the overlay turns
 * some of Vitest's round, and tests that were not selected do not belong there.
 */
export class JunitFile {
  readonly #reporter: JUnitReporter;

  constructor(file: string) {
    this.#reporter = new JUnitReporter({
      outputFile: file,
      suiteName: 'broker conformance',
      suiteNameTemplate: ({ filename }) => filename.replace(/\.gen\.test\.[tj]s$/, ''),
      classnameTemplate: ({ filename }) => filename.replace(/\.gen\.test\.[tj]s$/, ''),
      includeConsoleOutput: false,
      stackTrace: true,
    });
  }

  onInit(vitest: Vitest): Promise<void> {
    return this.#reporter.onInit(vitest);
  }

  /** @param problem why not all was tested; it becomes an error of the file */
  async write(
    modules: readonly TestModule[],
    results: readonly TestReport[],
    problem: string | undefined,
  ): Promise<void> {
    const byId = new Map(results.map((result) => [result.id, result]));
    const views = modules.map((module) => ({ task: viewOf(module, byId) }));
    const outside = results
      .filter(({ operation }) => operation === outsideOfTests)
      .map(failureText);
    const errors = [...(problem === undefined ? [] : [problem]), ...outside].map((message) => ({
      ...{ name: 'Error', message, stacks: [] },
    }));
    await this.#reporter.onTestRunEnd(views as unknown as TestModule[], errors);
  }
}

function viewOf(module: TestModule, byId: ReadonlyMap<string, TestReport>): RunnerTestFile {
  const view = (task: Task): readonly Task[] => {
    if (task.type === 'suite') return [{ ...task, tasks: task.tasks.flatMap(view) }];
    const result = byId.get(resultIdOf(module, task.name, task.meta));
    return result === undefined ? [] : [withOutcome(task, result)];
  };
  const file = runnerTaskOf(module);
  return { ...file, tasks: file.tasks.flatMap(view) };
}

function withOutcome(task: Task, result: TestReport): Task {
  const { errors: _errors, ...rest } = task.result ?? {};
  if (result.outcome === 'skipped') return { ...task, mode: 'skip' } as Task;
  if (result.outcome === 'passed') {
    return { ...task, mode: 'run', result: { ...rest, state: 'pass' } } as Task;
  }
  const error = {
    name: 'ContractTestFailure',
    message: failureText(result),
    stack: '',
    stacks: [],
  };
  return { ...task, mode: 'run', result: { ...rest, state: 'fail', errors: [error] } } as Task;
}
