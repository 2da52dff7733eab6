// A process of the campaign `budget`: sends requests with a budget on Redis until the time is over,
// and then sends what happened to the process that started it.
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { createRateBudget, withBudget } from '@broker-api/core/budget';
import { createRedisLedger } from '@broker-api/core/redis';
import { BrokerError, createSpotClient } from '@broker-api/spot';
import { Redis } from 'ioredis';
import type { ProcessReport, ProcessSettings } from './on-redis.ts';

const callers = 16;
/** In all processes less than the weight that Redis leaves for cancellations, 75. */
const maximumCancels = 8;

const settings = JSON.parse(String(process.argv[2])) as ProcessSettings;
const { baseUrl, credentials, redisUrl, seconds } = settings;
const redis = new Redis(redisUrl, { retryStrategy: () => 200, maxRetriesPerRequest: 1 });
// The loss of Redis is part of the campaign.
redis.on('error', () => {});
const budget = createRateBudget({ ledger: createRedisLedger({ redis }) });
const spot = withBudget(createSpotClient({ baseUrl, credentials }), budget, { account: 'alice' });
const report: ProcessReport = {
  weight: 0,
  limited: 0,
  banned: 0,
  cancelsWithoutRedis: 0,
  longestCancelMs: 0,
  errors: [],
};
const order = { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC' } as const;

/** When the process ends, in milliseconds since the epoch. */
let endsAt = 0;

/** The calls and their weights. */
const calls = [
  [5, () => spot.getAccount({}, callOptions())],
  [1, () => spot.getDepth({ symbol: 'BTCUSDT' }, callOptions())],
  [10, () => spot.getDepth({ symbol: 'BTCUSDT', limit: 1000 }, callOptions())],
  [1, () => spot.placeOrder({ ...order, quantity: '0.01', price: '9000' }, callOptions())],
] as const;

const callOptions = () => ({ maxWaitMs: Math.max(0, endsAt - Date.now()) });

/** Counts the responses that a budget prevents, and reports other errors. */
function record(error: unknown): void {
  if (error instanceof BrokerError && error.httpStatus === 429) report.limited += 1;
  else if (error instanceof BrokerError && error.httpStatus === 418) report.banned += 1;
  else if ((error as Error).name !== 'RateBudgetError') report.errors.push(String(error));
}

async function caller(first: number): Promise<void> {
  for (let index = first; Date.now() < endsAt; index++) {
    const [weight, call] = calls[index % calls.length] as (typeof calls)[number];
    try {
      await call();
      report.weight += weight;
    } catch (error) {
      record(error);
    }
  }
}

/** Cancels while Redis is lost, and measures how long that takes. */
async function canceller(): Promise<void> {
  for (; Date.now() < endsAt; await setTimeout(1000)) {
    if (redis.status === 'ready' || report.cancelsWithoutRedis >= maximumCancels) continue;
    const start = performance.now();
    try {
      await spot.cancelOrder({ orderId: '1' });
    } catch (error) {
      if (!(error instanceof BrokerError && error.name === 'NO_SUCH_ORDER')) record(error);
    }
    report.cancelsWithoutRedis += 1;
    report.longestCancelMs = Math.max(report.longestCancelMs, performance.now() - start);
  }
}

process.send?.('ready');
await once(process, 'message');
endsAt = Date.now() + 1000 * seconds;
await Promise.all([canceller(), ...Array.from({ length: callers }, (_, index) => caller(index))]);
budget.close();
redis.disconnect();
process.send?.(report, () => process.disconnect());
