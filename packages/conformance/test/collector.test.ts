import { expect, test } from 'vitest';
import type { TestCase, Vitest } from 'vitest/node';
import type { CaseResult } from '../src/result.ts';
import { Collector } from '../src/run/collector.ts';

/** Reports the end of tests to a collector. Returns how often it cancelled the run. */
function cancellations(results: readonly Partial<CaseResult>[]): number {
  let count = 0;
  const collector = new Collector({ onTestEnd: () => undefined, onSuiteEnd: () => undefined });
  collector.onInit({ cancelCurrentRun: async () => void count++ } as unknown as Vitest);
  for (const result of results) {
    const conformance = { id: 'spot/ping/100', exchanges: [], ...result };
    collector.onTestCaseResult({ meta: () => ({ conformance }) } as unknown as TestCase);
  }
  return count;
}

const banned = { outcome: 'skipped', skipCause: 'ban' } as const;
const limited = { outcome: 'skipped', skipCause: 'rate limit' } as const;

test('a ban cancels the run once', () => {
  expect(cancellations([{ outcome: 'passed' }, banned, banned])).toBe(1);
});

test('a rate limit does not cancel the run', () => {
  expect(cancellations([limited, { outcome: 'failed' }, { outcome: 'passed' }])).toBe(0);
});
