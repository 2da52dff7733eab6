import { expect, test } from 'vitest';
import { allCases } from '../src/cases/all-cases.ts';
import type { Progress } from '../src/options.ts';
import { ProgressTracker } from '../src/run/progress.ts';

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
