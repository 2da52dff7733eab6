import { setTimeout as wait } from 'node:timers/promises';
import { isRedisMissing, RedisServer, redisHint } from '@broker-api/test-kit/redis-server';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createRedisLedger } from '../../src/budget-redis/index.ts';
import { rejection } from '../budget/simulated-client.ts';
import { limit, ok, order, RedisProcesses, useUp, weighing } from './redis-processes.ts';

const server = new RedisServer();
let processes: RedisProcesses;
const perMinute = [limit('REQUEST_WEIGHT', 'MINUTE', 100)];
/** What each process can use at once without Redis: its share of the reserve of 5. */
const ofReserve = 1;

beforeEach(() => {
  processes = new RedisProcesses();
});
afterEach(() => processes.close());

describe.skipIf(isRedisMissing)(`a budget on Redis${redisHint}`, { timeout: 30_000 }, () => {
  beforeAll(() => server.start());
  afterAll(() => server.end());

  test('processes share the limits on weight, and leave the reserve', async () => {
    const [one, other] = await processes.add(server, perMinute, { count: 2 });
    const [first, second] = await Promise.all([useUp(one), useUp(other)]);
    expect(first + second).toBe(95);
  });

  test('processes share the order limit of an account', async () => {
    const limits = [...perMinute, limit('ORDERS', 'DAY', 4)];
    const [one, other] = await processes.add(server, limits, { count: 2 });
    const calls = [one, other, one, other, one, other].map((budget) => budget?.run(order, ok));
    const results = await Promise.allSettled(calls);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
    expect(await one?.run({ ...order, account: 'other' }, ok)).toBe('sent');
  });

  test('a request counts until one interval after its response', async () => {
    const limits = [limit('REQUEST_WEIGHT', 'SECOND', 1)];
    const [one, other] = await processes.add(server, limits, { count: 2 });
    await one?.run(weighing(1), () => wait(300));
    const end = performance.now();
    await other?.run({ ...weighing(1), maxWaitMs: 5000 }, ok);
    expect(performance.now() - end).toBeGreaterThan(1000);
    expect(performance.now() - end).toBeLessThan(2000);
  });

  test('a 418 response closes the gate of all processes', async () => {
    const [one, other] = await processes.add(server, perMinute, { count: 2 });
    const banned = one?.run(weighing(1), async () => Promise.reject(rejection(418, 120_000)));
    await expect(banned).rejects.toThrow();
    await wait(50);
    const blocked = other?.run({ ...weighing(0), maxWaitMs: 1000 }, ok);
    await expect(blocked).rejects.toMatchObject({ reason: 'deadline' });
    expect(other?.closedForMs).toBeGreaterThan(119_000);
  });

  test('Redis contains neither a name of an account nor of an address', async () => {
    const [one] = await processes.add(server, [...perMinute, limit('ORDERS', 'DAY', 9)]);
    await one?.run(order, ok);
    const [redis] = processes.clients;
    const keys = (await redis?.keys(`${processes.prefix}:*`)) ?? [];
    expect(keys).toHaveLength(3);
    const values = await Promise.all(keys.map((key) => redis?.dump(key)));
    expect(`${keys.join()} ${values.join()}`).not.toContain('canary');
  });

  test('a missing process keeps its share until it ends', async () => {
    const [one] = await processes.add(server, perMinute);
    const [redis] = processes.clients;
    const members = `${processes.prefix}:members`;
    await redis?.zadd(members, `${Date.now() - 10_000}`, '0.25:a missing process');
    // A quarter of 95, rounded up, is not granted.
    expect(await useUp(one, 1)).toBe(95 - 24);
    expect(await redis?.zcard(members)).toBe(2);
    one?.close();
    expect(await redis?.zrange(members, '0', '-1')).toEqual(['0.25:a missing process']);
  });
});

describe.skipIf(isRedisMissing)(`the loss of Redis${redisHint}`, { timeout: 30_000 }, () => {
  test.each([
    ['keeps its data', true],
    ['loses its data', false],
  ])('nothing is overspent while Redis is away, and when it %s', async (_, persists) => {
    const lost = new RedisServer({ persists });
    await lost.start();
    try {
      const [one, other] = await processes.add(lost, perMinute, { count: 2 });
      expect(await useUp(one)).toBe(95);
      await lost.kill();
      const without = await Promise.all([useUp(one, 1), useUp(other, 1)]);
      expect(without).toEqual([ofReserve, ofReserve]);
      await lost.start();
      await processes.connected();
      await wait(300);
      const afterwards = await Promise.all([useUp(one, 1), useUp(other, 1)]);
      expect(afterwards).toEqual([0, 0]);
    } finally {
      await lost.end();
    }
  });

  test('the budget is usable at once when Redis returns with its data', async () => {
    const lost = new RedisServer({ persists: true });
    await lost.start();
    try {
      const [one] = await processes.add(lost, perMinute);
      await one?.run(weighing(50), ok);
      await wait(50);
      await lost.kill();
      expect(await useUp(one, 1)).toBe(ofReserve);
      await lost.start();
      await processes.connected();
      await wait(300);
      // ioredis sends again what was not confirmed, so a call may count twice.
      expect([44, 43]).toContain(await useUp(one, 1));
    } finally {
      await lost.end();
    }
  });

  test('a Redis that does not respond counts as lost', async () => {
    const frozen = new RedisServer();
    await frozen.start();
    try {
      const [one] = await processes.add(frozen, perMinute);
      await one?.run(weighing(1), ok);
      frozen.signal('SIGSTOP');
      expect(await useUp(one, 1)).toBe(ofReserve);
    } finally {
      frozen.signal('SIGCONT');
      await frozen.end();
    }
  });
});

test('rejects wrong options', () => {
  const redis = new Redis({ lazyConnect: true });
  const create = (options: object) => () => createRedisLedger(options as never);
  expect(create({ redis: {}, share: 1 })).toThrow('`redis` must be a client of ioredis');
  expect(create({ redis })).toThrow('`share` must be above 0 and at most 1; got undefined');
  expect(create({ redis, shares: 1 })).toThrow(
    '`shares` is not a ledger option; the options: redis',
  );
  expect(create({ redis, share: 2 })).toThrow('`share` must be above 0');
  expect(create({ redis, share: 1, prefix: 'a:b' })).toThrow('`prefix` must consist of');
  expect(create({ redis, share: 1, address: 4 })).toThrow('`address` must be a string');
});
