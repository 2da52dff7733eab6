import { RedisServer } from '@broker-api/test-kit/redis-server';
import { Redis } from 'ioredis';
import { expect } from 'vitest';
import {
  createRateBudget,
  type RateBudget,
  type RateBudgetOptions,
  type RateLimit,
} from '../../src/budget/index.ts';
import { createRedisLedger } from '../../src/redis.ts';

export const limit = (rateLimitType: string, interval: string, maximum: number): RateLimit => ({
  rateLimitType,
  interval,
  limit: maximum,
});

export const ok = async (): Promise<string> => 'sent';
const query = { operation: 'q', priority: 'query', account: 'canary-key' } as const;
export const order = { ...query, priority: 'order', cost: { weight: 1, orders: 1 } } as const;
export const cancel = { ...query, priority: 'cancel', cost: { weight: 1, orders: 0 } } as const;
export const weighing = (weight: number) => ({ ...query, cost: { weight, orders: 0 } });

/** Sends calls until one is not sent. Returns the weight that was sent. */
export async function useUp(budget: RateBudget | undefined, weight = 5): Promise<number> {
  let used = 0;
  try {
    for (;;) {
      await budget?.run(weighing(weight), ok);
      used += weight;
    }
  } catch (error) {
    expect(error).toMatchObject({ reason: 'deadline' });
    return used;
  }
}

/** Runs a test with a server that the test can lose. */
export async function losing(
  persists: boolean,
  run: (lost: RedisServer) => Promise<void>,
): Promise<void> {
  const lost = new RedisServer({ persists });
  await lost.start();
  try {
    await run(lost);
  } finally {
    lost.signal('SIGCONT');
    await lost.end();
  }
}

let prefixes = 0;

/** Budgets that share a Redis server, each as in a process of its own. */
export class RedisProcesses {
  readonly prefix = `test-${process.pid}-${++prefixes}`;
  readonly budgets: RateBudget[] = [];
  readonly clients: Redis[] = [];

  /** Adds a budget, which by default fails at once if a call would have to wait. */
  start(
    server: RedisServer,
    options: RateBudgetOptions,
    redisOptions: { lazyConnect?: boolean; enableOfflineQueue?: boolean } = {},
  ): RateBudget {
    const redis = new Redis(server.url, { retryStrategy: () => 50, ...redisOptions });
    redis.on('error', () => {});
    this.clients.push(redis);
    const ledger = createRedisLedger({ redis, prefix: this.prefix });
    const budget = createRateBudget({ ledger, maxWaitMs: 0, ...options });
    this.budgets.push(budget);
    return budget;
  }

  /** Adds two connected budgets. */
  async startTwo(
    server: RedisServer,
    limits: readonly RateLimit[],
  ): Promise<[RateBudget, RateBudget]> {
    const two: [RateBudget, RateBudget] = [
      this.start(server, { limits }),
      this.start(server, { limits }),
    ];
    await this.connected();
    return two;
  }

  /** Waits until all budgets are in contact with Redis. */
  async connected(): Promise<void> {
    for (const client of this.clients) {
      if (client.status !== 'ready') await new Promise((resolve) => client.once('ready', resolve));
    }
    await new Promise((resolve) => setTimeout(resolve, 250));
  }

  close(): void {
    for (const budget of this.budgets) budget.close();
    for (const client of this.clients) client.disconnect();
  }
}
