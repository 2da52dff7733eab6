import { expect, test } from 'vitest';
import { createRedisLedger } from '../../src/budget-redis/index.ts';

/** Returns a stand-in for Redis that fails on demand, and records the points of each command. */
function fakeRedis() {
  const redis: Record<string, unknown> = { status: 'ready', isDown: false, failNext: false };
  const points: number[] = [];
  const command = async (...all: unknown[]) => {
    if (redis.failNext) {
      redis.failNext = false;
      throw new Error('reset');
    }
    points.push(Number(all.flat()[1]));
    return [1, 0];
  };
  const evaluate = async () => {
    if (redis.isDown) throw new Error('down');
    return 0;
  };
  const defineCommand = (name: string) => {
    redis[name] = command;
  };
  const none = { pttl: async () => -2, zrem: async () => 0, on: () => {}, off: () => {} };
  return { redis: Object.assign(redis, { defineCommand, eval: evaluate, ...none }), points };
}

const limits = [{ counts: 'weight', intervalMs: 1000, maximum: 1000 }] as const;
const demand = { account: '', cost: { weight: 1, orders: 0 }, setAside: 0 };
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 260));

test('what was used without Redis is recorded, although Redis fails meanwhile', async () => {
  const { redis, points } = fakeRedis();
  const ledger = createRedisLedger({ redis: redis as never, share: 1 });
  ledger.setLimits(limits);
  redis.isDown = true;
  for (let call = 0; call < 5; call++) await ledger.take(demand);
  Object.assign(redis, { isDown: false, failNext: true });
  await pause();
  await ledger.take(demand);
  await pause();
  await ledger.take(demand);
  expect(points.filter((one) => one < 0)).toEqual([-1, -1, -1, -1, -1, -1]);
  ledger.dispose?.();
});

test('the end of a call is recorded, although the limits were read again meanwhile', async () => {
  const { redis, points } = fakeRedis();
  const ledger = createRedisLedger({ redis: redis as never, share: 0.5 });
  ledger.setLimits(limits.map((limit) => ({ ...limit })));
  const charge = await ledger.take(demand);
  ledger.setLimits(limits.map((limit) => ({ ...limit })));
  if ('end' in charge) charge.end(true);
  await expect.poll(() => points).toEqual([1, -1]);
  ledger.dispose?.();
});
