import { expect, test } from 'vitest';
import { causesOf } from '../src/report/causes.ts';
import { htmlReport } from '../src/report/html-report.ts';
import type { TestReport } from '../src/report/report.ts';
import { totalsOf } from '../src/report/report.ts';
import type { Exchange, Mismatch } from '../src/result.ts';
import { emptyReport, failedTest } from './report-fixture.ts';

const request = { method: 'GET', url: 'http://host/openapi/v1/depth', headers: {} };
const responded = (status: number): Exchange => ({
  request,
  response: { status, headers: {}, body: `{"code":-1}${' '.repeat(5000)}` },
  durationMs: 1,
});

/** Returns a failed test with a response. */
const failed = (id: string, message: string, more: Partial<TestReport> = {}): TestReport =>
  failedTest(id, message, { exchanges: [responded(400)], ...more });

const code = (expected: string, actual: string): Mismatch[] => [
  { operation: 'spot/getOrder', kind: 'code', pointer: '', expected, actual },
];

test('failures with the same cause are one item, and the most frequent cause is the first', () => {
  const late = 'got status 400 with code -1021 (late)';
  const missing = { operation: 'a', kind: 'missing field', pointer: '/price' } as const;
  const field = [{ ...missing, expected: 'a string', actual: 'nothing' }];
  const noResponse = { request, error: 'it was not complete after 300 ms', durationMs: 1 };
  const causes = causesOf([
    failed('a/1', 'At /price: expected a string.', { mismatches: field }),
    failed('a/2', `Expected status 200, ${late}.`, { errorCodes: [-1021] }),
    failed('a/3', `Expected status 400 with code -1102, ${late}.`, { errorCodes: [-1021] }),
    failed('a/4', 'Expected status 400 with code -1021, got status 200.', {
      mismatches: code('-1021', 'status 200'),
    }),
    failed('a/5', "Expected a pong with the time of the server's clock, 1234; got 5678."),
    failed('a/6', 'Expected code -1132 of the PRICE_FILTER; got -1021.'),
    failed('b/1', 'At /price: expected a string.', {
      mismatches: field.map((one) => ({ ...one, operation: 'b' })),
    }),
    failed('b/2', 'x', { mismatches: code('-1102', '-1121'), errorCodes: [-1121] }),
    failed('b/5', 'Expected status 400 with code -1021, got status 400 with code -1121.', {
      mismatches: code('-1021', '-1121'),
      errorCodes: [-1121],
    }),
    failed('b/3', 'x', { mismatches: code('-1102', 'status 200') }),
    failed('b/4', 'x', { exchanges: [noResponse] }),
    failed('c/1', 'spot/workflows/w, step a: /free: expected "1.5", got "2"\nStep: x'),
    failed('c/2', 'spot/workflows/v, step b: /free: expected "3", got "12345"\nStep: y'),
    { ...failed('d/1', 'x'), outcome: 'passed' },
  ]);
  expect(causes).toEqual([
    {
      title: 'Wrong times: code -1021 is unexpected or missing; check the clock of the broker',
      tests: ['a/2', 'a/3', 'a/4', 'a/5', 'a/6'],
    },
    {
      title: 'missing field /price: expected a string, got nothing',
      tests: ['a/1', 'b/1'],
    },
    { title: 'Unexpected code -1121 (BAD_SYMBOL), status 400', tests: ['b/2', 'b/5'] },
    { title: '/free: expected "…", got "…"', tests: ['c/1', 'c/2'] },
    { title: 'Expected code -1102, got status 200', tests: ['b/3'] },
    { title: 'No response: it was not complete after … ms', tests: ['b/4'] },
  ]);
});

test('a page with one cause and 300 failures has one failure in full, and folds the rest', () => {
  const ids = Array.from({ length: 300 }, (_, index) => `spot/getOrder/${100 + index}-case`);
  const late = 'Expected status 200, got status 400 with code -1021 (late).';
  const results = ids.map((id) => failed(id, late, { errorCodes: [-1021] }));
  const report = {
    ...emptyReport,
    totals: totalsOf(results),
    results,
    causes: causesOf(results),
  };
  const page = htmlReport(report);
  expect(page.match(/<article>/g)).toHaveLength(1);
  for (const id of ids) expect(page).toContain(`id="${id}"`);
  // A printed page contains no folded text.
  const printed = page.replace(/<(details|style)>.*?<\/\1>/gs, '');
  expect(printed.length).toBeLessThan(8000);
  expect(page.length).toBeLessThan(200_000);
});
