import { SimulatedTime } from '@broker-api/test-kit';
import { expect, test } from 'vitest';
import type { SavedGate } from '../../src/budget/index.ts';
import { ResponseError } from '../../src/errors.ts';
import { rejection, simulate, startMs, weightLimit } from './simulated-client.ts';

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

/** A store in memory that fails on demand. */
function memoryStore(saved?: SavedGate) {
  const store = {
    saved,
    load: () => store.saved,
    save: (gate: SavedGate) => {
      store.saved = gate;
    },
  };
  return store;
}

test('a ban outlives the process', async () => {
  const store = memoryStore();
  const time = new SimulatedTime(startMs);
  const before = rejecting([rejection(418, 3 * day)], { store, time });
  await expect(before.limited.query()).rejects.toThrow();
  await time.run(time.sleep(day));
  const after = simulate({ limits, store, time });
  await time.run(after.limited.query());
  expect(after.sent.map(({ atMs }) => atMs)).toEqual([3 * day]);
});

test('calls fail if the stored gate cannot be loaded', async () => {
  const load = async () => {
    throw new Error('secret path');
  };
  const { limited, sent } = simulate({ limits, store: { load, save: () => {} } });
  const error = await limited.query().catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ name: 'RateBudgetError', reason: 'not-ready' });
  expect(String(error)).not.toContain('secret');
  const damaged = memoryStore({ closedUntil: 'soon' } as unknown as SavedGate);
  const other = simulate({ limits, store: damaged });
  await expect(other.limited.query()).rejects.toMatchObject({ reason: 'not-ready' });
  expect([...sent, ...other.sent]).toEqual([]);
});

test('a slow save of an earlier state does not replace a later one', async () => {
  const stored: number[] = [];
  const time = new SimulatedTime(startMs);
  let delayMs = 200;
  const save = async ({ closedUntil }: SavedGate) => {
    delayMs -= 100;
    await time.sleep(delayMs);
    stored.push(closedUntil - startMs);
  };
  const store = { load: () => undefined, save };
  const errors = [rejection(429, 5000), rejection(418, 120_000)];
  const { limited } = rejecting(errors, { store, time });
  // Both are in flight when the first response closes the gate.
  await time.run(Promise.allSettled([limited.query(), limited.query()]));
  await time.run(time.sleep(1000));
  expect(stored.at(-1)).toBe(120_000);
});

test('an error of `save` is reported, and the gate stays closed', async () => {
  const errors: unknown[] = [];
  const save = () => {
    throw new Error('disk full');
  };
  const store = { load: () => undefined, save };
  const onError = (error: unknown) => errors.push(error);
  const { limited, budget } = rejecting([rejection(429, 5000)], { store, onError });
  await expect(limited.query()).rejects.toThrow();
  await new Promise(setImmediate);
  expect(errors).toMatchObject([{ message: 'disk full' }]);
  expect(budget.closedForMs).toBe(5000);
});
