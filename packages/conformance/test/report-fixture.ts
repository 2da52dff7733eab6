import type { Report, TestReport } from '../src/report/report.ts';
import { resultOf } from '../src/result.ts';
import { reportOf } from '../src/run/run-conformance.ts';

/** Returns a failed test. */
export function failedTest(
  id: string,
  message: string,
  more: Partial<TestReport> = {},
): TestReport {
  const failure = { message, requirement: 'requirements-1', curl: 'curl -i http://host' };
  const names = { title: `Checks ${id}`, operation: id.slice(0, id.lastIndexOf('/')) };
  const result = resultOf(id, performance.now(), { outcome: 'failed', failure });
  return { ...result, ...names, durationMs: 1, ...more };
}

/** Returns the report of a run with some results. */
export const reportWith = (results: readonly TestReport[]): Report =>
  reportOf({
    baseUrl: 'http://host',
    seed: 1,
    trade: true,
    selection: { sections: [], operations: [] },
    startedAt: '',
    durationMs: 1,
    warnings: [],
    results,
    knownDifferences: [],
  });
