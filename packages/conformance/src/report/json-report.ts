import type { Report, TestReport } from './report.ts';

/** What each result has; a failed test has more. */
const keys = [
  'id',
  'title',
  'outcome',
  'reason',
  'skipCause',
  'basis',
  'knownDifference',
  'durationMs',
] as const;
const keysOfFailure = [
  'failure',
  'exchanges',
  'omittedExchanges',
  'frames',
  'mismatches',
  'errorCodes',
] as const;

/** Returns a report as JSON with one result on each line, without what `Report` says. */
export function jsonReport({ results, ...report }: Report): string {
  const lines = results.map((result) => `\n${JSON.stringify(partOf(result))}`);
  return `${JSON.stringify(report).slice(0, -1)},"results":[${lines}\n]}`;
}

function partOf(result: TestReport): object {
  const isComplete = result.outcome === 'failed' || result.knownDifference !== undefined;
  const names = isComplete ? [...keys, ...keysOfFailure] : keys;
  const entries = names.map((key) => [key, result[key]] as const);
  const durationMs = Number(result.durationMs.toFixed(1));
  const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0;
  return { ...Object.fromEntries(entries.filter(([, value]) => !isEmpty(value))), durationMs };
}
