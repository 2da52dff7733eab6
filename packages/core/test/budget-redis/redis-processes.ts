import type { RedisServer } from '@broker-api/test-kit/redis-server';
import { Redis } from 'ioredis';
import { expect } from 'vitest';
import { createRateBudget, type RateBudget, type RateLimit } from '../../src/budget/index.ts';
import { createRedisLedger } from '../../src/budget-redis/index.ts';

export const limit = (rateLimitType: string, interval: string, maximum: number): RateLimit => ({
  rateLimitType,
  interval,
  limit: maximum,
});

export const ok = async (): Promise<string> => 'sent';
const query = { operation: 'q', priority: 'query', account: 'canary-key' } as const;
export const order = { ...query, priority: 'order', cost: { weight: 1, orders: 1 } } as const;
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

let prefixes = 0;

/** Budgets that share a Redis server, each as in a process of its own. */
export class RedisProcesses {
  readonly prefix = `test-${process.pid}-${++prefixes}`;
  readonly budgets: RateBudget[] = [];
  readonly clients: Redis[] = [];

  /** Adds budgets that fail at once if a call would have to wait. */
  async add(
    server: RedisServer,
    limits: readonly RateLimit[],
    { count = 1, share = 0.25 } = {},
  ): Promise<readonly RateBudget[]> {
    for (let added = 0; added < count; added++) {
      const redis = new Redis(server.url, { retryStrategy: () => 50 });
      redis.on('error', () => {});
      this.clients.push(redis);
      await this.connected();
      const ledger = createRedisLedger({ redis, share, prefix: this.prefix });
      this.budgets.push(createRateBudget({ limits, ledger, maxWaitMs: 0 }));
    }
    return this.budgets;
  }

  /** Waits until all clients are connected. */
  async connected(): Promise<void> {
    for (const client of this.clients) {
      if (client.status !== 'ready') await new Promise((resolve) => client.once('ready', resolve));
    }
  }

  close(): void {
    for (const budget of this.budgets) budget.close();
    for (const client of this.clients) client.disconnect();
  }
}
