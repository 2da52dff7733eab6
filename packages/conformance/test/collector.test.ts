import { expect, test } from 'vitest';
import type { TestCase, Vitest } from 'vitest/node';
import type { CaseResult } from '../src/result.ts';
import { Collector } from '../src/run/collector.ts';

/** Reports the end of tests to a collector. Returns how often it cancelled the run. */
async function cancellations(
  results: readonly Partial<CaseResult>[],
  isResponding = false,
): Promise<number> {
  let count = 0;
  const ignore = (): void => undefined;
  const isAlive = async (): Promise<boolean> => isResponding;
  const events = { onTestEnd: ignore, onSuiteEnd: ignore, isResponding: isAlive };
  const collector = new Collector(events);
  collector.onInit({ cancelCurrentRun: async () => void count++ } as unknown as Vitest);
  for (const result of results) {
    const conformance = { id: 'spot/ping/100', exchanges: [], ...result };
    collector.onTestCaseResult({ meta: () => ({ conformance }) } as unknown as TestCase);
  }
  await new Promise(setImmediate);
  return count;
}

const banned = { outcome: 'skipped', skipCause: 'ban' } as const;
const limited = { outcome: 'skipped', skipCause: 'rate limit' } as const;

test('a ban cancels the run once', async () => {
  expect(await cancellations([{ outcome: 'passed' }, banned, banned])).toBe(1);
});

test('a rate limit does not cancel the run', async () => {
  expect(await cancellations([limited, { outcome: 'failed' }, { outcome: 'passed' }])).toBe(0);
});

test('tests without a response cancel the run only if the deployment is down', async () => {
  const request = { method: 'GET', url: 'http://host', headers: {} };
  const exchanges = [{ request, error: 'other side closed', durationMs: 1 }];
  const failed = Array.from({ length: 12 }, () => ({ outcome: 'failed', exchanges }) as const);
  expect(await cancellations(failed)).toBe(1);
  expect(await cancellations(failed, true)).toBe(0);
});
