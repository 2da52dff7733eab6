import type { Report, TestReport } from './report.ts';

/** Returns a report as JSON with one result on each line, without what `Report` says. */
export function jsonReport({ results, ...report }: Report): string {
  const lines = results.map((result) => `\n${resultText(result)}`);
  return `${JSON.stringify(report).slice(0, -1)},"results":[${lines}\n]}`;
}

function resultText(result: TestReport): string {
  const { operation: _of, errorCodes: _codes, enumValues: _values, ...rest } = result;
  const { messages: _messages, longEncoding: _encoding, ...shown } = rest;
  return JSON.stringify(shown, (key, value: unknown) => {
    if (Array.isArray(value) && value.length === 0) return undefined;
    return key === 'durationMs' ? Number(Number(value).toFixed(1)) : value;
  });
}
