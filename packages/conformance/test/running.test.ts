import { expect, test } from 'vitest';
import { allCases } from '../src/cases/all-cases.ts';
import { createSession } from '../src/client/session.ts';
import type { Progress } from '../src/options.ts';
import type { CaseResult } from '../src/result.ts';
import { planOf } from '../src/run/plan.ts';
import { ProgressTracker, runTest, runTests } from '../src/run/run-tests.ts';
import { conformance } from './command.ts';
import { fixtureTests } from './fixtures/fixture-cases.ts';
import { startStubServer } from './stub-server.ts';

const withoutTimes = (text: string): string =>
  text.replace(/127\.0\.0\.1:\d+/g, 'host').replace(/"serverTime":\d+/g, '"serverTime":0');

test('a run prints failures in full, then sections, coverage and totals', async () => {
  const { url } = await startStubServer({
    error: { status: 401, body: { code: -2015, msg: 'no' } },
  });
  const { status, output, errors } = await conformance(['--base-url', url, '--seed', '7']);
  expect(withoutTimes(output)).toMatchInlineSnapshot(`
    "Contract tests of http://host, read-only, seed 7
    No accounts: tests that require an account are skipped. Pass --accounts FILE to run them.

    ✗ spot/getDepth/002-unknown-symbol
      Rejects & <em>names</em> an unknown symbol
      expected 400 -1121, got 401 -2015
      test: spot/getDepth/002-unknown-symbol
      requirement: the requirement of Rejects & <em>names</em> an unknown symbol
      request: GET http://host/rejected?seed=7
        x-bh-apikey: 
        x-secret: 
      response: status 401
        {"code":-2015,"msg":"no"}
      repeat with: curl 'http://host/rejected?seed=7' -H 'x-bh-apikey: '

    ✗ spot/getOrder/002-fields
      Returns all fields
      expected 200 , got 200 
      test: spot/getOrder/002-fields
      requirement: the requirement of Returns all fields
      request: GET http://host/order?seed=7
        x-bh-apikey: 
        x-secret: 
      response: status 200
        {"serverTime":0,"orderId":"7"}
      repeat with: curl 'http://host/order?seed=7' -H 'x-bh-apikey: '

    spot 2 passed, 2 failed, 1 skipped
    contract 1 passed, 0 failed, 0 skipped
    3 of 55 operations tested
    0 of 39 stream messages exchanged
    1 of 59 error codes returned
    1 of 171 enumeration values returned
    2 mismatches with the specification
    Reports: conformance-report/report.html, report.json, junit.xml
    3 passed, 2 failed, 1 skipped
    "
  `);
  expect(errors).toBe('');
  expect(status).toBe(1);
});

test('a run exits with 0 if all selected tests pass', async () => {
  const { url, requests } = await startStubServer();
  const args = ['--base-url', url, '--section', 'spot', '--operation', 'spot/getOrder'];
  const { status, report, file } = await conformance([...args, '--test', '001-']);
  expect(file('junit.xml').match(/<testcase /g)).toHaveLength(1);
  expect(status).toBe(0);
  expect(report.results.map(({ id }) => id)).toEqual(['spot/getOrder/001-works']);
  expect(report.selection).toEqual({
    sections: ['spot'],
    operations: ['spot/getOrder'],
    test: '001-',
  });
  expect(requests.map((path) => path.split('?')[0])).toEqual(['/openapi/v1/time', '/order']);
});

test('the same --seed repeats a run, and the default seed is random', async () => {
  const runs = [];
  for (const args of [['--seed', '41'], ['--seed', '41'], []]) {
    const { url, requests } = await startStubServer();
    const { report, output } = await conformance(['--base-url', url, ...args]);
    expect(output).toContain(`seed ${report.seed}\n`);
    runs.push({ requests, ids: report.results.map(({ id }) => id), seed: report.seed });
  }
  const [first, second, third] = runs;
  expect(second).toEqual(first);
  expect(first?.requests).toHaveLength(6);
  // The seed changes only the order.
  expect(third?.ids.toSorted()).toEqual(first?.ids.toSorted());
  expect(third?.seed).not.toBe(41);
});

test('conformance --json prints one line with totals and failures', async () => {
  const { url } = await startStubServer();
  const { status, output } = await conformance(['--base-url', url, '--seed', '7', '--json']);
  expect(output.trimEnd().split('\n')).toHaveLength(1);
  expect(JSON.parse(output)).toMatchObject({
    baseUrl: url,
    seed: 7,
    trade: false,
    passed: 4,
    failed: 1,
    skipped: 1,
    sections: { contract: { passed: 1, failed: 0, skipped: 0 } },
    failures: [{ id: 'spot/getOrder/002-fields', title: 'Returns all fields' }],
    report: expect.stringMatching(/conformance-report\/report\.json$/),
  });
  expect(status).toBe(1);
});

test('a run ends early if the deployment stops responding, with a report', async () => {
  const { url } = await startStubServer({ stopsAfter: 9 });
  const ended = await conformance(['--base-url', url], { tests: fixtureTests.many });
  const { status, errors, output, file, report } = ended;
  const problem = `${url} stopped responding; the run ended early`;
  expect(errors).toBe(`${problem}\n`);
  expect(status).toBe(2);
  // Vitest reports results in batches, so more tests than the threshold may fail.
  expect(report).toMatchObject({ problem, totals: { passed: 8, skipped: 0 } });
  expect(report.totals.failed).toBeGreaterThanOrEqual(5);
  expect(report.results.filter(({ operation }) => operation === 'spot/getOrder')).toEqual([]);
  expect(output).toMatch(/\n8 passed, \d+ failed, 0 skipped\n$/);
  expect(file('junit.xml')).toContain(`<error message="${problem}"`);
  expect(file('report.html')).toContain('The run is incomplete:');
});

test('workflows run first in their section, audits and sequences last', async () => {
  const names = ['userData', 'audit', 'workflows', 'ping'].map((one) => `spot/${one}`);
  const tests = names.map((name) => ({ id: `${name}/1`, title: '', run: () => Promise.reject() }));
  const options = { baseUrl: 'http://a.test', trade: true, workflows: true } as const;
  const plan = await planOf(options, { tests, sequenceIds: ['spot/stateful/1'] });
  expect(plan.suites.map(({ name }) => name)).toEqual(
    ['workflows', 'userData', 'ping', 'audit', 'stateful'].map((one) => `spot/${one}`),
  );
});

const session = createSession({ baseUrl: 'https://b.test', accounts: [], trade: false, seed: 1 });

test('a test that throws or does not end is a failure that says so', async () => {
  const one = { id: 'spot/ping/100', title: 'Works' };
  const never = await runTest({ ...one, run: () => new Promise(() => undefined) }, session, 20);
  expect(never).toMatchObject({ id: one.id, outcome: 'failed' });
  expect(never.failure?.message).toBe('The test did not end within 0.02 s.');
  const thrown = await runTest({ ...one, run: () => Promise.reject(new Error('no')) }, session);
  expect(thrown).toMatchObject({ outcome: 'failed', failure: { message: 'no' } });
});

test('only tests without a response or a ban end a run', async () => {
  const request = { method: 'GET', url: 'http://host', headers: {} };
  const empty = { mismatches: [], errorCodes: [], enumValues: [], durationMs: 0 };
  const lost = { outcome: 'failed', exchanges: [{ request, error: 'closed', durationMs: 1 }] };
  const limited = { outcome: 'skipped', skipCause: 'rate limit', exchanges: [] };
  const banned = { outcome: 'skipped', skipCause: 'ban', exchanges: [] };
  const countOf = async (outcome: object, responds: boolean): Promise<number> => {
    const tests = Array.from({ length: 12 }, (_, index) => {
      const result = { id: `spot/ping/${index}`, ...empty, ...outcome } as unknown as CaseResult;
      return { id: result.id, title: 'Works', run: () => Promise.resolve(result) };
    });
    const ignore = (): void => undefined;
    const isResponding = async (): Promise<boolean> => responds;
    const events = { onTestEnd: ignore, onSuiteEnd: ignore, isResponding };
    const suites = [{ name: 'spot/ping', tests }];
    return (await runTests(suites, session, events)).results.length;
  };
  expect(await countOf(lost, true)).toBe(12);
  expect(await countOf(lost, false)).toBe(5);
  expect(await countOf(limited, false)).toBe(12);
  expect(await countOf(banned, true)).toBe(1);
});

// Every case of getAccount has the weight 5, and its replay is a second request.
const tests = allCases
  .filter(({ id }) => id.startsWith('spot/getAccount/2'))
  .map((row) => ({ id: row.id, title: row.title, row, run: () => Promise.reject(new Error()) }));
const reason = 'the limit of 1500 request weight per minute';
const rest = tests.length - 2;

/** Returns the progress at a wait of 20 s, after some tests that took 100 ms each. */
function progressAfter(testsDone: number, weightPerMinute?: number): Progress {
  const reported: Progress[] = [];
  let time = 0;
  const onProgress = (progress: Progress): void => void reported.push(progress);
  const options = { baseUrl: 'http://a.example', seed: 1, onProgress };
  const suites = [{ name: 'spot/getAccount', tests }];
  const tracker = new ProgressTracker({ suites, options }, () => time);
  for (const { id } of tests.slice(0, testsDone)) tracker.testEnded(id);
  time += 100 * testsDone;
  tracker.operationEnded({ passed: 4, failed: 1, skipped: 2 });
  tracker.operationEnded({ passed: 1, failed: 0, skipped: 3 });
  const limit = weightPerMinute === undefined ? {} : { weightPerMinute };
  tracker.waits({ reason, durationMs: 20_000, ...limit });
  return reported.at(-1) as Progress;
}

test.each([
  ['no limit', 2, undefined, 20_000 + 100 * rest],
  ['a low limit', 2, 10, 20_000 + 60_000 * Math.floor((5 * rest) / 10)],
  ['no rest', tests.length, 10, 20_000],
])('the estimate adds the wait to later waits or the rest: %s', (_, done, limit, remainingMs) => {
  const totals = { passed: 5, failed: 1, skipped: 5 };
  const counts = { operations: 1, operationsDone: 2, tests: tests.length, testsDone: done };
  const waiting = { reason, durationMs: 20_000, remainingMs };
  expect(progressAfter(done, limit)).toEqual({ ...counts, ...totals, waiting });
});
