import { expect, test } from 'vitest';
import type { Charge, RateBudgetOptions } from '../../src/budget/index.ts';
import { errorFromResponse } from '../../src/response.ts';
import { rejection, simulate, startMs, weightLimit } from './simulated-client.ts';

type Ledger = NonNullable<RateBudgetOptions['ledger']>;
const day = 86_400_000;
const limits = [weightLimit(100)];
const free: Charge = { end: () => {} };

/** Returns a ledger whose first `take` fails, and that permits every other call. */
function failingOnce(take: () => Charge | Promise<Charge>): Ledger {
  let calls = 0;
  return { setLimits: (all) => all, take: () => (calls++ === 0 ? take() : free) };
}

const failures: readonly (readonly [string, () => Charge | Promise<Charge>])[] = [
  [
    'throws',
    () => {
      throw new Error('secret');
    },
  ],
  ['rejects', () => Promise.reject(new Error('secret'))],
  ['returns nothing', () => undefined as never],
];

test.each(failures)('a ledger that %s once does not stop the budget', async (_, take) => {
  const errors: unknown[] = [];
  const onError = (error: unknown): void => {
    errors.push(error);
  };
  const { time, sent, limited } = simulate({ limits, ledger: failingOnce(take), onError });
  const error = await time.run(limited.query()).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ name: 'RateBudgetError', reason: 'not-ready' });
  expect(String(error)).not.toContain('secret');
  await time.run(limited.query());
  expect([sent.length, errors.length]).toEqual([1, 1]);
});

test('a ledger that does not respond delays a call for three seconds more at most', async () => {
  const ledger = failingOnce(() => new Promise(() => {}));
  const { time, sent, limited } = simulate({ limits, ledger, maxWaitMs: 200 });
  const calls = [limited.query(), limited.query()].map((call) => call.catch((error) => error));
  const ended = await time.run(Promise.all(calls));
  expect(ended).toMatchObject([{ reason: 'deadline' }, { reason: 'deadline' }]);
  expect([time.now() - startMs, sent.length]).toEqual([3000, 0]);
});

test('a ledger that fails when a call has ended does not replace its response', async () => {
  const end = (): never => {
    throw new Error('the ledger failed');
  };
  const ledger: Ledger = { setLimits: (all) => all, take: () => ({ end }) };
  const { time, limited } = simulate({ limits, ledger });
  expect(await time.run(limited.order())).toEqual({});
});

test.each([
  ['429', rejection(429, 1e15)],
  ['418', rejection(418, 1e15)],
  ['429 without end', rejection(429, Number.POSITIVE_INFINITY)],
])('after %s, the gate is closed for three days at most', async (_, error) => {
  const { time, limited, budget } = simulate({ limits, respond: () => error });
  await time.run(limited.query().catch(() => {}));
  expect(budget.closedForMs).toBe(3 * day);
});

test('a Retry-After that is not a number closes the gate, and a later one too', async () => {
  const errors = [rejection(429, Number.NaN), rejection(429, 5000)];
  const { time, limited, budget } = simulate({ limits, respond: () => errors.shift() });
  await time.run(limited.query().catch(() => {}));
  expect(budget.closedForMs).toBe(1000);
  await time.run(limited.query().catch(() => {}));
  expect(budget.closedForMs).toBe(5000);
});

test('each ban without Retry-After counts as twice as long as the previous one', async () => {
  const errors = Array.from({ length: 14 }, () => rejection(418));
  const { time, limited, budget } = simulate({ limits, respond: () => errors.shift() });
  const durations: number[] = [];
  for (let ban = 0; ban < 14; ban++) {
    await time.run(limited.query().catch(() => 'rejected'));
    durations.push(budget.closedForMs / 60_000);
  }
  expect(durations.slice(0, 4)).toEqual([2, 4, 8, 16]);
  expect(durations.at(-1)).toBe(3 * 24 * 60);
});

test.each([
  ['as long as it says', 5000, 5000, { limits }],
  ['for three days at most', 1e15, 3 * day, { limits }],
  ['also if the limits are unknown', 5000, 5000, { info: () => ({ rateLimits: limits }) }],
])('the gate of another process is closed %s', async (_, waitMs, expectedMs, options) => {
  let takes = 0;
  const take = () => (takes++ === 0 ? ({ of: 'gate', waitMs } as const) : free);
  const ledger: Ledger = { setLimits: (all) => all, take };
  const { time, sent, limited } = simulate({ ...options, ledger });
  await time.run(limited.cancel());
  expect(sent[0]?.atMs).toBe(expectedMs);
});

test.each(['999999999999', 'Fri, 31 Dec 9999 23:59:59 GMT'])(
  'Retry-After: %s counts as three days',
  (header) => {
    const reply = { status: 429, headers: new Headers({ 'retry-after': header }) };
    const sent = { secrets: [] } as never;
    const error = errorFromResponse('getAccount', { code: -1003, msg: '' }, reply as never, sent);
    expect(error).toMatchObject({ retryAfterMs: 3 * day });
  },
);
