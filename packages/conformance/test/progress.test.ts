import { expect, test } from 'vitest';
import { allCases } from '../src/cases/all-cases.ts';
import type { Progress } from '../src/run/options.ts';
import { ProgressTracker } from '../src/run/progress.ts';

// Every case of getAccount has the weight 5, and its replay is a second request.
const cases = allCases
  .filter(({ id }) => id.startsWith('spot/getAccount/2'))
  .map((row) => ({ id: row.id, row }));
const reason = 'the limit of 1500 request weight per minute';

/** Returns the estimate before a wait of 20 s, after some tests that took 100 ms each. */
function estimate(testsDone: number, weightPerMinute?: number): Progress {
  const reported: Progress[] = [];
  let time = 0;
  const report = (progress: Progress): void => void reported.push(progress);
  const tracker = new ProgressTracker(3, cases, report, () => time);
  for (const { id } of cases.slice(0, testsDone)) tracker.testEnded(id);
  time += 100 * testsDone;
  const limit = weightPerMinute === undefined ? {} : { weightPerMinute };
  tracker.waits({ reason, durationMs: 20_000, ...limit });
  return reported[0] as Progress;
}

test('the estimate adds the current wait to the later waits or the remaining tests', () => {
  const { length } = cases;
  const rest = length - 2;
  expect(estimate(2)).toMatchObject({
    operations: 3,
    operationsDone: 0,
    tests: length,
    testsDone: 2,
    waiting: { reason, durationMs: 20_000, remainingMs: 20_000 + 100 * rest },
  });
  const limited = estimate(2, 10).waiting?.remainingMs;
  expect(limited).toBe(20_000 + 60_000 * Math.floor((5 * rest) / 10));
  expect(estimate(length, 10).waiting?.remainingMs).toBe(20_000);
});

test('the progress after an operation contains the totals of all operations', () => {
  const reported: Progress[] = [];
  const tracker = new ProgressTracker(3, cases, (progress) => void reported.push(progress));
  tracker.operationEnded({ passed: 4, failed: 1, skipped: 2 });
  tracker.operationEnded({ passed: 1, failed: 0, skipped: 3 });
  const counts = { operations: 3, tests: cases.length, testsDone: 0 };
  expect(reported).toEqual([
    { ...counts, operationsDone: 1, passed: 4, failed: 1, skipped: 2 },
    { ...counts, operationsDone: 2, passed: 5, failed: 1, skipped: 5 },
  ]);
});
