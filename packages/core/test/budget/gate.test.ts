import { expect, test } from 'vitest';
import { ResponseError } from '../../src/errors.ts';
import { rejection, simulate, weightLimit } from './simulated-client.ts';

const limits = [weightLimit(100)];
const day = 86_400_000;

/** Simulates a broker that rejects the first calls with the given errors, one after the other. */
function rejecting(errors: Error[], more: Parameters<typeof simulate>[0] = {}) {
  return simulate({ limits, respond: () => errors.shift(), ...more });
}

test.each([
  ['429 with Retry-After', rejection(429, 7000), 7000],
  ['429 with a Retry-After of an hour', rejection(429, 3_600_000), 3_600_000],
  ['429 without Retry-After', rejection(429), 60_000],
  ['429 with a Retry-After of 0', rejection(429, 0), 1000],
  ['418 with Retry-After', rejection(418, 3 * day), 3 * day],
  ['418 with a Retry-After of 0', rejection(418, 0), 1000],
  ['418 without Retry-After', rejection(418), 120_000],
  ['a page of a proxy with status 429', new ResponseError('page', 429, 9000), 9000],
])('after %s, nothing is sent until the gate opens', async (_, error, durationMs) => {
  const { time, sent, limited, budget } = rejecting([error]);
  await expect(limited.query()).rejects.toBe(error);
  expect(budget.closedForMs).toBe(durationMs);
  const later = [limited.query(), limited.cancel(), limited.getInfo()];
  await time.run(Promise.all(later));
  expect(sent.map(({ atMs }) => atMs)).toEqual([0, durationMs, durationMs, durationMs]);
});

test('other errors do not close the gate', async () => {
  const { limited, budget } = rejecting([rejection(400), rejection(503, 5000)]);
  for (const _ of [1, 2]) await expect(limited.query()).rejects.toThrow();
  expect(budget.closedForMs).toBe(0);
});

test('when the gate opens, one call is sent, and the others wait for its response', async () => {
  const errors = [rejection(429, 1000), rejection(429, 2000)];
  const { time, sent, limited } = rejecting(errors, { latencyMs: 50 });
  const first = limited.query();
  await expect(time.run(first)).rejects.toThrow();
  const calls = Array.from({ length: 5 }, () => limited.query().catch(() => 'rejected'));
  const results = await time.run(Promise.all(calls));
  expect(results.filter((result) => result === 'rejected')).toHaveLength(1);
  // The probe at 1050 is rejected, and the next one at 3100 succeeds.
  expect(sent.map(({ atMs }) => atMs)).toEqual([0, 1050, 3100, 3150, 3150, 3150]);
});

test('a shorter Retry-After does not open the gate earlier', async () => {
  const { time, limited, budget } = rejecting([rejection(418, 120_000), rejection(429, 1000)]);
  const calls = [limited.query(), limited.query()].map((call) => call.catch(() => 'rejected'));
  await time.run(Promise.all(calls));
  expect(budget.closedForMs).toBe(120_000);
});

test('each ban without Retry-After counts as twice as long as the previous one', async () => {
  const errors = Array.from({ length: 14 }, () => rejection(418));
  const { time, limited, budget } = rejecting(errors);
  const durations: number[] = [];
  for (let ban = 0; ban < 14; ban++) {
    await time.run(limited.query().catch(() => 'rejected'));
    durations.push(budget.closedForMs / 60_000);
  }
  expect(durations.slice(0, 4)).toEqual([2, 4, 8, 16]);
  expect(durations.at(-1)).toBe(3 * 24 * 60);
});

test('a call whose deadline is before the end of a ban fails at once', async () => {
  const { limited } = rejecting([rejection(418, 120_000)], { maxWaitMs: 10_000 });
  await expect(limited.query()).rejects.toThrow();
  const late = { reason: 'deadline', retryAfterMs: 120_000 };
  await expect(limited.query()).rejects.toMatchObject(late);
});
