import { SimulatedTime } from '@broker-api/test-kit';
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
      throw new Error('the ledger failed');
    },
  ],
  ['rejects', () => Promise.reject(new Error('the ledger failed'))],
  ['returns nothing', () => undefined as never],
];

test.each(failures)('a ledger that %s once does not stop the budget', async (_, take) => {
  const errors: unknown[] = [];
  const onError = (error: unknown): void => {
    errors.push(error);
  };
  const { time, sent, limited } = simulate({ limits, ledger: failingOnce(take), onError });
  await expect(time.run(limited.query())).rejects.toMatchObject({
    name: 'RateBudgetError',
    reason: 'not-ready',
  });
  await time.run(limited.query());
  expect([sent.length, errors.length]).toEqual([1, 1]);
});

test('a ledger that does not answer delays a call for three seconds more at most', async () => {
  const ledger = failingOnce(() => new Promise(() => {}));
  const { time, sent, limited } = simulate({ limits, ledger, maxWaitMs: 200 });
  const calls = [limited.query(), limited.query()].map((call) => call.catch((error) => error));
  const ended = await time.run(Promise.all(calls));
  expect(ended).toMatchObject([{ reason: 'deadline' }, { reason: 'deadline' }]);
  expect([time.now() - startMs, sent.length]).toEqual([3200, 0]);
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
  const saved: unknown[] = [];
  const store = { load: () => undefined, save: (gate: object) => void saved.push(gate) };
  const time = new SimulatedTime(startMs);
  const { limited, budget } = simulate({
    limits,
    store,
    time,
    respond: () => error,
  });
  await time.run(limited.query().catch(() => {}));
  expect(budget.closedForMs).toBe(3 * day);
  expect(saved).toMatchObject([{ closedUntil: startMs + 3 * day }]);
});

test('a Retry-After that is not a number closes the gate, and a later one too', async () => {
  const errors = [rejection(429, Number.NaN), rejection(429, 5000)];
  const { time, limited, budget } = simulate({ limits, respond: () => errors.shift() });
  await time.run(limited.query().catch(() => {}));
  expect(budget.closedForMs).toBe(1000);
  await time.run(limited.query().catch(() => {}));
  expect(budget.closedForMs).toBe(5000);
});

test('a stored gate is closed for three days at most', async () => {
  const gate = { closedUntil: Date.UTC(9999, 0), bans: 2 };
  const { time, sent, limited } = simulate({ limits, store: { load: () => gate, save: () => {} } });
  await time.run(limited.query());
  expect(sent.map(({ atMs }) => atMs)).toEqual([3 * day]);
});

test('the gate of another process is closed for three days at most', async () => {
  let takes = 0;
  const take = () => (takes++ === 0 ? ({ of: 'gate', waitMs: 1e15 } as const) : free);
  const { time, sent, limited } = simulate({ limits, ledger: { setLimits: (all) => all, take } });
  await time.run(limited.query());
  expect(sent.map(({ atMs }) => atMs)).toEqual([3 * day]);
});

test.each(['999999999999', 'Fri, 31 Dec 9999 23:59:59 GMT'])(
  'Retry-After: %s counts as three days',
  (header) => {
    const response = { status: 429, headers: new Headers({ 'retry-after': header }) };
    const error = errorFromResponse('getAccount', { code: -1003, msg: '' }, response, []);
    expect(error).toMatchObject({ retryAfterMs: 3 * day });
  },
);
