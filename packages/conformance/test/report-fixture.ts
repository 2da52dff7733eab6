import type { Report, TestReport } from '../src/report/report.ts';
import { totalsByBasis } from '../src/report/report.ts';

/** Returns a failed test. */
export function failedTest(
  id: string,
  message: string,
  more: Partial<TestReport> = {},
): TestReport {
  return {
    id,
    title: `Checks ${id}`,
    operation: id.slice(0, id.lastIndexOf('/')),
    outcome: 'failed',
    failure: { message, requirement: 'requirements-1', curl: 'curl -i http://host' },
    exchanges: [],
    mismatches: [],
    errorCodes: [],
    enumValues: [],
    durationMs: 1,
    ...more,
  };
}

/** A report without tests. */
export const emptyReport: Report = {
  reportVersion: 1,
  tool: { name: 'tool', version: '1' },
  specHash: '0',
  baseUrl: 'http://host',
  seed: 1,
  trade: true,
  selection: { sections: [], operations: [] },
  startedAt: '',
  durationMs: 1,
  warnings: [],
  totals: { passed: 0, failed: 0, skipped: 0 },
  sections: {},
  bases: totalsByBasis([]),
  results: [],
  causes: [],
  knownDifferences: [],
  coverage: {
    operations: { total: 0, tested: 0, sections: {}, untested: [] },
    messages: { total: 0, exchanged: 0, channels: {}, missing: [] },
    errorCodes: { total: 0, seen: [], unseen: [], unseenByOperation: [] },
    enumValues: { total: 0, seen: 0, schemas: [] },
  },
  wireDiff: { longEncodings: [], differences: [] },
};
