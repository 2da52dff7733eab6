import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryDirectory } from '@broker-api/test-kit/vitest';
import { expect, test } from 'vitest';
import { causesOf } from '../src/report/causes.ts';
import { type TestReport, wireDiffOf } from '../src/report/report.ts';
import { writeReports } from '../src/report/write-reports.ts';
import type { Exchange, Mismatch } from '../src/result.ts';
import { runCase } from '../src/traffic/run-case.ts';
import { runStreamCase } from '../src/traffic/run-stream-case.ts';
import { failedTest, reportWith } from './report-fixture.ts';
import { caseOf, changing, runAudits, sandboxTarget } from './sandbox-target.ts';
import { run } from './stateful-target.ts';
import { streamCase } from './stream-target.ts';

const request = { method: 'GET', url: 'http://host/openapi/v1/depth', headers: {} };
const responded = (status: number, body = '{"code":-1}'): Exchange => ({
  request,
  response: { status, headers: {}, body },
  durationMs: 1,
});

/** Returns a failed test with a response. */
const failed = (id: string, message: string, more: Partial<TestReport> = {}): TestReport =>
  failedTest(id, message, { exchanges: [responded(400)], ...more });

const code = (expected: string, actual: string, operation = 'spot/getOrder'): Mismatch[] => [
  { operation, kind: 'code', pointer: '', expected, actual },
];

/** Returns a failed test that got another code or status than it expected. */
const wrong = (id: string, message: string, expected: string, actual: string): TestReport =>
  failed(id, message, {
    mismatches: code(expected, actual),
    errorCodes: actual.startsWith('-') ? [Number(actual)] : [],
  });

test('failures with the same cause are one item, and the most frequent cause is the first', () => {
  const rejected = 'Expected status 400 with code';
  const late = 'got status 400 with code -1021 (late)';
  const missing = { operation: 'a', kind: 'missing field', pointer: '/price' } as const;
  const field = [{ ...missing, expected: 'a string', actual: 'nothing' }];
  const noResponse = { request, error: 'it was not complete after 300 ms', durationMs: 1 };
  const causes = causesOf([
    failed('a/1', 'At /price: expected a string.', { mismatches: field }),
    failed('a/2', `Expected status 200, ${late}.`, { errorCodes: [-1021] }),
    failed('a/3', `${rejected} -1102, ${late}.`, { errorCodes: [-1021] }),
    wrong('a/4', `${rejected} -1021, got status 200.`, '-1021', 'status 200'),
    failed('a/5', "Expected a pong with the time of the server's clock, 1234; got 5678."),
    failed('a/6', 'Expected code -1132 of the PRICE_FILTER; got -1021.'),
    failed('a/7', 'Expected the current time, at least 9, not 1, at /t.', { errorCodes: [-1020] }),
    failed('b/1', 'At /*/price: expected a string.', {
      mismatches: field.map((one) => ({ ...one, operation: 'b', pointer: '/*/price' })),
    }),
    wrong('b/2', 'x', '-1102', '-1121'),
    wrong('b/5', `${rejected} -1021, got status 400 with code -1121.`, '-1021', '-1121'),
    wrong('b/3', 'x', '-1102', 'status 200'),
    // Tests that send many requests have no mismatch, and name the code that they got.
    failed('b/6', 'Expected getAccount to succeed; got status 400 {"code":-1121,"msg":"?"}.'),
    failed('b/7', 'Expected code -1132 for an order for 0.01 at 5; got -1121.'),
    failed('f/1', 'Expected the total of BTC to have changed by -0.00001; got -0.00002.'),
    wrong('e/210-b', `${rejected} -1102, got status 502.`, '-1102', 'status 502'),
    failed('e/100-a', 'Expected status 200, got status 502.'),
    wrong('e/340-c', `${rejected} -1021, got status 502.`, '-1021', 'status 502'),
    failed('e/1-7', 'Expected a response of placeOrder; got status 502.'),
    failed('b/4', 'x', { exchanges: [noResponse] }),
    failed('c/1', 'spot/workflows/w, step a: /free: expected "1.5", got "2"\nStep: x'),
    failed('c/2', 'spot/workflows/v, step b: /free: expected "3", got "12345"\nStep: y'),
    { ...failed('d/1', 'x'), outcome: 'passed' },
  ]);
  expect(causes).toEqual([
    {
      title: 'Wrong times: code -1021 is unexpected or missing; check the clock of the broker',
      tests: ['a/2', 'a/3', 'a/4', 'a/5', 'a/6', 'a/7'],
    },
    { title: 'Unexpected code -1121 (BAD_SYMBOL)', tests: ['b/2', 'b/5', 'b/6', 'b/7'] },
    // The documented example comes first.
    {
      title: 'Unexpected status 502 without an error code',
      tests: ['e/100-a', 'e/210-b', 'e/340-c', 'e/1-7'],
    },
    { title: 'missing field price', tests: ['a/1', 'b/1'] },
    { title: '/free: expected "…", got "…"', tests: ['c/1', 'c/2'] },
    { title: 'Expected code -1102, got status 200', tests: ['b/3'] },
    { title: 'Expected the total of BTC to have changed by …; got ….', tests: ['f/1'] },
    { title: 'No response: it was not complete after … ms', tests: ['b/4'] },
  ]);
});

test('the wire diff lists the most frequent difference first, and says if values differ', () => {
  const results = [
    failed('a/1', 'x', { mismatches: code('-1100', '-1022') }),
    failed('b/1', 'x', { mismatches: code('-1102', 'status 200', 'b') }),
    failed('b/2', 'x', { mismatches: code('-1121', 'status 200', 'b') }),
  ];
  expect(wireDiffOf(results).differences).toMatchObject([
    { operation: 'b', expected: '-1102 and others', actual: 'status 200', count: 2 },
    { operation: 'spot/getOrder', expected: '-1100', actual: '-1022', count: 1 },
  ]);
});

test('the files of a run with 300 failures of one cause are short, and show one in full', () => {
  const body = 'x'.repeat(5000);
  const exchanges = [responded(200, body), responded(400, body), responded(400, body)];
  const failures = Array.from({ length: 300 }, (_, index) => {
    const late = `Expected status 200, got status 400 with code -1021 (late ${index}).`;
    return failed(`spot/getOrder/${100 + index}-case`, late, { errorCodes: [-1021], exchanges });
  });
  const passed = Array.from({ length: 3000 }, (_, index) => {
    const id = `contract/getOrder/${1000 + index}-case-with-a-long-name`;
    const { failure: _failure, ...rest } = failedTest(id, '');
    return { ...rest, outcome: 'passed' as const, title: 'x'.repeat(65) };
  });
  const results = [...passed, ...failures];
  const folder = temporaryDirectory('conformance');
  writeReports(folder, reportWith(results));
  const [json = '', page = '', junit = ''] = ['report.json', 'report.html', 'junit.xml'].map(
    (name) => readFileSync(join(folder, name), 'utf8'),
  );
  for (const text of [json, junit]) expect(text.length).toBeLessThan(1_000_000);
  const tests: TestReport[] = JSON.parse(json).results;
  expect(tests[0]).toEqual({
    id: passed[0]?.id,
    title: 'x'.repeat(65),
    outcome: 'passed',
    durationMs: 1,
  });
  const kept = tests
    .filter(({ id }) => id.startsWith('spot/'))
    .map((test) => test.exchanges?.length);
  expect(kept.slice(0, 2)).toEqual([1, 1]);
  expect(kept.at(-1)).toBe(undefined);
  expect(tests.at(-1)?.omittedExchanges).toBe(3);
  expect(page).toContain(`${'x'.repeat(2000)}… (5000 characters in all)`);
  expect(page).toContain('2 left out, because many tests failed');
  expect(page.match(/<article>/g)).toHaveLength(1);
  for (const { id } of failures) expect(page).toContain(`<code>${id}</code>`);
  // A printed page contains no folded text.
  expect(page.replace(/<(details|style)>.*?<\/\1>/gs, '').length).toBeLessThan(8000);
});

test('a renamed field is one cause, also of tests that read the field', async () => {
  const rename = (text: string): string => text.replaceAll('"origQty"', '"originalQty"');
  const { session } = sandboxTarget({ wrap: changing('', rename), exactClock: false });
  const results = [
    await runCase(caseOf('spot/getOrder/100-by-order-id'), session),
    ...(await runAudits('spot', session, 'order-fills')),
    await runStreamCase(streamCase('spot/userData/510-executionReport-NEW'), session),
    await run(session, { section: 'spot', seed: 1, index: 7 }),
  ];
  expect(results.map(({ outcome }) => outcome)).toEqual(Array(4).fill('failed'));
  expect(causesOf(results).map(({ title }) => title)).toEqual(['renamed? origQty to originalQty']);
});
