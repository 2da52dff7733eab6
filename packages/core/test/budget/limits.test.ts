import { expect, test } from 'vitest';
import {
  createRateBudget,
  type RateBudget,
  type RateBudgetOptions,
  type WithBudgetOptions,
  withBudget,
} from '../../src/budget/index.ts';
import { simulate, table, weightLimit } from './simulated-client.ts';

test('`maxWaitMs` 0 does not count the reading of the limits', async () => {
  const info = () => ({ rateLimits: [weightLimit(1)] });
  const { time, limited } = simulate({ info, latencyMs: 10, maxWaitMs: 0 });
  const calls = [limited.query(), limited.query()];
  const [first, second] = await time.run(Promise.allSettled(calls));
  expect([first?.status, second?.status]).toEqual(['fulfilled', 'rejected']);
});

test('refresh replaces the limits, and what was used still counts', async () => {
  let limit = 2;
  const info = () => ({ rateLimits: [weightLimit(limit)] });
  const { limited, budget } = simulate({ info, maxWaitMs: 0 });
  await limited.query();
  limit = 3;
  await budget.refresh();
  await Promise.all([limited.query(), limited.query()]);
  await expect(limited.query()).rejects.toMatchObject({ reason: 'deadline' });
});

test('an additional limit begins with the amount that counts already', async () => {
  const rateLimits = [weightLimit(5)];
  const { limited, budget } = simulate({ info: () => ({ rateLimits }), maxWaitMs: 0 });
  await Promise.all([limited.query(), limited.query()]);
  rateLimits.push(weightLimit(3, 'HOUR' as 'MINUTE'));
  await budget.refresh();
  await limited.query();
  await expect(limited.query()).rejects.toMatchObject({ reason: 'deadline' });
});

test.each<[RateBudgetOptions, string]>([
  [{ fraction: 0 }, '`fraction` must be above 0 and at most 1; got 0'],
  [{ fraction: 1.1 }, '`fraction` must be above 0'],
  [{ maxWaitMs: -1 }, '`maxWaitMs` must be a number of at least 0; got -1'],
  [{ maxWaitMs: Number.NaN }, '`maxWaitMs` must be'],
  [{ maxQueue: 1.5 }, '`maxQueue` must be an integer of at least 1; got 1.5'],
  [{ maxQueue: 0 }, '`maxQueue` must be an integer of at least 1; got 0'],
  [
    { maxWait: 5 } as object,
    '`maxWait` is not a budget option; the options: limits, fraction, maxWaitMs',
  ],
  [{ limits: [weightLimit(-1)] }, 'limits[0]: `limit` must be an integer of at least 0; got -1'],
  [
    { limits: [{ ...weightLimit(1), interval: 'YEAR' }] },
    "`interval` must be 'SECOND' or 'MINUTE'",
  ],
  [{ limits: [{ ...weightLimit(1), rateLimitType: 'X' }] }, '`rateLimitType` must be '],
  [{ limits: [{}] as never }, 'limits[0]: `rateLimitType` must be '],
  [{ limits: {} as [] }, '`limits` must be an array such as `rateLimits` of brokerInfo'],
  [{ store: {} } as object, '`store` is not a budget option'],
  [{ ledger: { take: 1 } as never }, '`ledger` must be an object with the methods `setLimits` and'],
  [{ clock: 5 as never }, '`clock` must be a function; got 5'],
])('rejects wrong options: %j', (options, message) => {
  expect(() => simulate(options)).toThrow(message);
});

test('rejects wrong arguments of withBudget and of calls', async () => {
  const { client, budget, limited, sent } = simulate({ limits: [weightLimit(1)] });
  const wrap = (given: unknown, options?: unknown) =>
    withBudget(client, given as RateBudget, options as WithBudgetOptions);
  expect(() => wrap({})).toThrow('`budget` must be a budget of createRateBudget');
  expect(() => wrap(budget, { account: 1 })).toThrow('`account` must be a string; got 1');
  const unread = { ...client, table: { ...table, limitsFrom: undefined as never } };
  const noSource = 'this client cannot read the rate limits; pass `limits`';
  expect(() => withBudget(unread, createRateBudget())).toThrow(noSource);
  await expect(limited.query({}, { maxWaitMs: -1 })).rejects.toMatchObject({
    name: 'ParameterError',
    message: 'query: `maxWaitMs` must be a number of at least 0; got -1',
  });
  await expect(limited.query({}, { signal: 'now' as never })).rejects.toThrow('`signal` must be');
  expect(sent).toEqual([]);
});
