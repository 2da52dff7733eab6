import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRedisLedger } from '../../src/redis.ts';
import { cancel, weighing } from './redis-processes.ts';

// A stand-in for Redis grants everything. It fails on demand, and records what it executes.

function fakeRedis() {
  let calls = 0;
  const redis = {
    status: 'ready',
    isDown: false,
    /** The operation that fails once. */
    failNext: '',
    /** The operations on windows. */
    executed: [] as string[],
    defineCommand: () => {},
    on: () => {},
    off: () => {},
    brokerBudget: async (keyCount: number, ...values: (string | number)[]) => {
      const operation = String(values[keyCount]);
      const fails = redis.failNext === operation;
      if (fails) redis.failNext = '';
      if (fails || redis.isDown) throw new Error('reset');
      if (keyCount > 3) redis.executed.push(operation);
      calls += 1;
      return [calls, '', calls, 0];
    },
  };
  return redis;
}

const limits = [{ counts: 'weight', intervalMs: 60_000, maximum: 1000 }] as const;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

async function ledgerOn(redis: object, share = 0) {
  const ledger = createRedisLedger({ redis, share });
  ledger.setLimits(limits);
  await vi.advanceTimersByTimeAsync(100);
  return ledger;
}

test('what was used without Redis is recorded once, although Redis fails meanwhile', async () => {
  const redis = fakeRedis();
  const ledger = await ledgerOn(redis);
  redis.isDown = true;
  await ledger.take(weighing(1), 0);
  const taken = [];
  for (let call = 0; call < 5; call++) taken.push(await ledger.take(cancel, 0));
  for (const charge of taken.slice(0, 4)) if ('end' in charge) charge.end(true);
  Object.assign(redis, { isDown: false, failNext: 'end' });
  await vi.advanceTimersByTimeAsync(500);
  expect(redis.executed.toSorted()).toEqual(['count', 'end', 'end', 'end', 'end']);
  for (const charge of taken.slice(4)) if ('end' in charge) charge.end(true);
  await vi.advanceTimersByTimeAsync(100);
  expect(redis.executed).toHaveLength(6);
});

test('the end of a call is recorded, although Redis fails meanwhile', async () => {
  const redis = fakeRedis();
  const ledger = await ledgerOn(redis);
  const charge = await ledger.take(weighing(1), 0);
  redis.failNext = 'end';
  if ('end' in charge) charge.end(true);
  await vi.advanceTimersByTimeAsync(500);
  expect(redis.executed).toEqual(['take', 'end']);
});

test('a gate that closes without Redis is closed in Redis later', async () => {
  const redis = fakeRedis();
  const brokerBudget = vi.spyOn(redis, 'brokerBudget');
  const ledger = await ledgerOn(redis);
  redis.isDown = true;
  ledger.closeGate?.(60_000);
  expect(await ledger.take(cancel, 0)).toMatchObject({ of: 'gate' });
  redis.isDown = false;
  brokerBudget.mockClear();
  await vi.advanceTimersByTimeAsync(500);
  expect(brokerBudget.mock.calls.map(([, , , , operation]) => operation)).toContain('close');
});

test('the share is free when nothing counts that Redis has granted', async () => {
  const redis = fakeRedis();
  const ledger = await ledgerOn(redis, 0.25);
  await vi.advanceTimersByTimeAsync(100_000);
  redis.isDown = true;
  await ledger.take(weighing(1), 0);
  await vi.advanceTimersByTimeAsync(66_000);
  expect(await ledger.take(weighing(250), 0)).toEqual({ of: 'weight', waitMs: 100 });
  await vi.advanceTimersByTimeAsync(300);
  expect(await ledger.take(weighing(251), 0)).toMatchObject({ of: 'weight' });
  expect(await ledger.take(weighing(250), 0)).toHaveProperty('end');
  expect(await ledger.take(weighing(1), 0)).toEqual({ of: 'weight', waitMs: 100 });
});

test('a process that returns to Redis waits until others have recorded their shares', async () => {
  const redis = fakeRedis();
  const ledger = await ledgerOn(redis, 0.25);
  redis.isDown = true;
  await ledger.take(weighing(1), 0);
  await vi.advanceTimersByTimeAsync(70_000);
  expect(await ledger.take(weighing(1), 0)).toHaveProperty('end');
  redis.isDown = false;
  await vi.advanceTimersByTimeAsync(2900);
  expect(redis.executed).toEqual(['count']);
  expect(await ledger.take(weighing(1), 0)).toEqual({ of: 'weight', waitMs: 100 });
  await vi.advanceTimersByTimeAsync(400);
  expect(await ledger.take(weighing(1), 0)).toHaveProperty('end');
  expect(redis.executed).toEqual(['count', 'take']);
});

test('without a share, calls wait as long as Redis is lost, if they cost something', async () => {
  const redis = fakeRedis();
  const ledger = await ledgerOn(redis);
  redis.isDown = true;
  await ledger.take(weighing(1), 0);
  await vi.advanceTimersByTimeAsync(86_400_000 / 24);
  expect(await ledger.take(weighing(1), 0)).toEqual({ of: 'weight', waitMs: 100 });
  expect(await ledger.take(weighing(0), 0)).toHaveProperty('end');
  expect(await ledger.take(cancel, 0)).toHaveProperty('end');
});

test('cancellations without Redis never exceed the limit', async () => {
  const redis = fakeRedis();
  const ledger = await ledgerOn(redis);
  redis.isDown = true;
  const heavy = { ...cancel, cost: { weight: 1000, orders: 0 } };
  expect(await ledger.take(heavy, 0)).toHaveProperty('end');
  expect(await ledger.take(cancel, 0)).toMatchObject({ of: 'weight' });
});
