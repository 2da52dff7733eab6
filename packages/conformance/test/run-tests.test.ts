import { expect, test } from 'vitest';
import { createSession } from '../src/client/session.ts';
import type { CaseResult } from '../src/result.ts';
import { runTest, runTests } from '../src/run/run-tests.ts';

test('a test that throws or does not end is a failure that says so', async () => {
  const session = createSession({ baseUrl: 'https://b.test', accounts: [], trade: false, seed: 1 });
  const one = { id: 'spot/ping/100', title: 'Works' };
  const never = await runTest({ ...one, run: () => new Promise(() => undefined) }, session, 20);
  expect(never).toMatchObject({ id: one.id, outcome: 'failed' });
  expect(never.failure?.message).toBe('The test did not end within 0.02 s.');
  const thrown = await runTest({ ...one, run: () => Promise.reject(new Error('no')) }, session);
  expect(thrown).toMatchObject({ outcome: 'failed', failure: { message: 'no' } });
});

test('only tests without a response or a ban end a run', async () => {
  const session = createSession({ baseUrl: 'https://b.test', accounts: [], trade: false, seed: 1 });
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
