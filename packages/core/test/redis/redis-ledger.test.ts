import { setTimeout as wait } from 'node:timers/promises';
import { isRedisMissing, RedisServer, redisHint } from '@broker-api/test-kit/redis-server';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TransportError } from '../../src/errors.ts';
import { createRedisLedger } from '../../src/redis.ts';
import { rejection } from '../budget/simulated-client.ts';
import {
  cancel,
  limit,
  losing,
  ok,
  order,
  RedisProcesses,
  useUp,
  weighing,
} from './redis-processes.ts';

const server = new RedisServer();
let processes: RedisProcesses;
const perMinute = [limit('REQUEST_WEIGHT', 'MINUTE', 100)];

beforeEach(() => {
  processes = new RedisProcesses();
});
afterEach(() => processes.close());

describe.skipIf(isRedisMissing)(`a budget on Redis${redisHint}`, { timeout: 30_000 }, () => {
  beforeAll(() => server.start());
  afterAll(() => server.end());

  test('processes share the limits on weight, and leave the reserve', async () => {
    const [one, other] = await processes.startTwo(server, perMinute);
    const [first, second] = await Promise.all([useUp(one), useUp(other)]);
    expect(first + second).toBe(95);
  });

  test('processes share the order limit of an account', async () => {
    const limits = [...perMinute, limit('ORDERS', 'DAY', 4)];
    const [one, other] = await processes.startTwo(server, limits);
    const calls = [one, other, one, other, one, other].map((budget) => budget.run(order, ok));
    const results = await Promise.allSettled(calls);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
    expect(await one.run({ ...order, account: 'other' }, ok)).toBe('sent');
  });

  test('a request counts until one interval after its response', async () => {
    const [one, other] = await processes.startTwo(server, [limit('REQUEST_WEIGHT', 'SECOND', 1)]);
    await one.run(weighing(1), () => wait(300));
    const end = performance.now();
    await other.run({ ...weighing(1), maxWaitMs: 5000 }, ok);
    expect(performance.now() - end).toBeGreaterThan(1000);
    expect(performance.now() - end).toBeLessThan(2000);
  });

  test('a request that was provably not sent does not count', async () => {
    const [one, other] = await processes.startTwo(server, [limit('REQUEST_WEIGHT', 'MINUTE', 1)]);
    const unsent = Object.assign(new TransportError('query', new Error()), { outcome: 'failed' });
    await expect(one.run(weighing(1), () => Promise.reject(unsent))).rejects.toThrow();
    expect(await other.run({ ...weighing(1), maxWaitMs: 5000 }, ok)).toBe('sent');
  });

  test('a call counts once if the limits are read again meanwhile', async () => {
    const budget = processes.start(server, {});
    const rateLimits = () => Promise.resolve({ rateLimits: perMinute });
    budget.readLimitsWith(rateLimits);
    await budget.run(weighing(50), () => budget.refresh());
    expect(await useUp(budget)).toBe(45);
  });

  test('a 418 response closes the gate of all processes, also if they start later', async () => {
    const [one, other] = await processes.startTwo(server, perMinute);
    const banned = one.run(weighing(1), async () => Promise.reject(rejection(418, 120_000)));
    await expect(banned).rejects.toThrow();
    await wait(50);
    let reads = 0;
    const later = processes.start(server, {});
    later.readLimitsWith(async () => ({ rateLimits: reads++ === 0 ? perMinute : perMinute }));
    const closed = processes.start(server, { limits: perMinute }, { enableOfflineQueue: false });
    const lazy = processes.start(server, { limits: perMinute }, { lazyConnect: true });
    for (const budget of [other, later, closed, lazy]) {
      const blocked = budget.run({ ...cancel, maxWaitMs: 1000 }, ok);
      await expect(blocked).rejects.toMatchObject({ reason: 'deadline' });
      expect(budget.closedForMs).toBeGreaterThan(118_000);
    }
    expect(reads).toBe(0);
  });

  test('Redis contains neither a name of an account nor of an address', async () => {
    const one = processes.start(server, { limits: [...perMinute, limit('ORDERS', 'DAY', 9)] });
    await one.run(order, ok);
    const [redis] = processes.clients;
    const keys = (await redis?.keys(`${processes.prefix}:*`)) ?? [];
    expect(keys).toHaveLength(3);
    const values = await Promise.all(keys.map((key) => redis?.dump(key)));
    expect(`${keys.join()} ${values.join()}`).not.toContain('canary');
  });
});

describe.skipIf(isRedisMissing)(`the loss of Redis${redisHint}`, { timeout: 30_000 }, () => {
  test.each([
    ['keeps its data', true],
    ['loses its data', false],
  ])('without Redis, cancellations do not wait, and all other calls do: it %s', (_, persists) =>
    losing(persists, async (lost) => {
      const [one, other] = await processes.startTwo(lost, perMinute);
      expect(await useUp(one)).toBe(95);
      await lost.kill();
      const start = performance.now();
      await Promise.all([one.run(cancel, ok), other.run(cancel, ok)]);
      expect(performance.now() - start).toBeLessThan(100);
      expect(await Promise.all([useUp(one, 1), useUp(other, 1)])).toEqual([0, 0]);
      const waiting = one.run({ ...order, maxWaitMs: 400 }, ok);
      await expect(waiting).rejects.toMatchObject({ reason: 'deadline' });
      expect(performance.now() - start).toBeLessThan(700);
      await lost.start();
      await processes.connected();
      expect(await Promise.all([useUp(one, 1), useUp(other, 1)])).toEqual([0, 0]);
    }),
  );

  test('calls continue when Redis returns with its data, and what was used without it counts', () =>
    losing(true, async (lost) => {
      const one = processes.start(lost, { limits: perMinute });
      await one.run(weighing(50), ok);
      await wait(50);
      await lost.kill();
      await wait(50);
      const waiting = one.run({ ...weighing(10), maxWaitMs: 5000 }, ok);
      for (let count = 0; count < 3; count++) await one.run(cancel, ok);
      await lost.start();
      expect(await waiting).toBe('sent');
      expect(await useUp(one, 1)).toBe(95 - 50 - 3 - 10);
    }));

  test('a Redis that has lost its newest data grants nothing for an interval', () =>
    losing(false, async (older) => {
      const [one, other] = await processes.startTwo(older, perMinute);
      await one.run(weighing(1), ok);
      const [redis] = processes.clients;
      await redis?.decr(`${processes.prefix}:calls`);
      expect([await useUp(one, 1), await useUp(other, 1)]).toEqual([0, 0]);
      expect(await one.run(cancel, ok)).toBe('sent');
      const recovery = `${processes.prefix}:recovery`;
      expect(await redis?.pttl(recovery)).toBeGreaterThan(60_000);
      await redis?.del(recovery);
      await wait(250);
      expect(await useUp(one, 1)).toBe(95 - 2);
    }));

  test('a Redis that does not respond counts as lost', () =>
    losing(false, async (frozen) => {
      const one = processes.start(frozen, { limits: perMinute });
      await one.run(weighing(1), ok);
      frozen.signal('SIGSTOP');
      expect(await one.run(cancel, ok)).toBe('sent');
      const start = performance.now();
      expect(await one.run(cancel, ok)).toBe('sent');
      expect(performance.now() - start).toBeLessThan(100);
      expect(await useUp(one, 1)).toBe(0);
      frozen.signal('SIGCONT');
      await wait(1500);
      // Redis executes late what did not get a response in time, so calls can count twice.
      expect([90, 91, 92]).toContain(await useUp(one, 1));
    }));
});

test('rejects wrong options', () => {
  const redis = new Redis({ lazyConnect: true });
  const create = (options: unknown) => () => createRedisLedger(options as never);
  expect(create({ redis: {} })).toThrow('`redis` must be a client of ioredis');
  expect(create({})).toThrow('`redis` must be a client of ioredis, such as new Redis(url)');
  expect(create(undefined)).toThrow('the ledger options must be an object such as { redis }');
  expect(create({ redis, shares: 1 })).toThrow(
    '`shares` is not a ledger option; the options: redis',
  );
  expect(create({ redis, share: 2 })).toThrow('`share` must be a number from 0 to 1; got 2');
  expect(create({ redis, prefix: 'a:b' })).toThrow('`prefix` must be a text of letters');
  expect(create({ redis, address: 4 })).toThrow('`address` must be a string; got 4');
});
