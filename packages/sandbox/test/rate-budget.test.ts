import { contractTable } from '@broker-api/contract';
import * as budgets from '@broker-api/core/budget';
import { withOutcomes } from '@broker-api/core/outcomes';
import { optionTable } from '@broker-api/option';
import { operations, sections, weightOf } from '@broker-api/spec';
import { BrokerError, createSpotClient, type SectionTable, spotTable } from '@broker-api/spot';
import { SimulatedTime } from '@broker-api/test-kit';
import { describe, expect, test } from 'vitest';
import { createSandbox } from '../src/sandbox.ts';

const tables: Readonly<Record<string, SectionTable>> = {
  spot: spotTable,
  contract: contractTable,
  option: optionTable,
};
const values = ['', ...'0 1 100 101 500 501 1000 1001 007 -1 abc 5.0'.split(' ')];

describe.each(sections)('%s', (section) => {
  test.each(Object.entries(operations[section]))(
    'the budget of %s is what the gateway charges',
    (...row) => {
      const [name, operation] = row;
      const { weight: record = { value: 1 }, orders = 0 } = tables[section]?.operations[name] ?? {};
      const by = operation.weight?.by ?? 'symbol';
      for (const value of values) {
        const weight = weightOf(record, (parameter) => (parameter === by ? value : undefined));
        expect([value, weight]).toEqual([value, weightOf(operation.weight, () => value)]);
      }
      expect(weightOf(record, () => undefined)).toBe(weightOf(operation.weight, () => undefined));
      expect(orders).toBe(operation.errorCodes.includes(-1015) ? 1 : 0);
    },
  );
});

test('a client with a budget is never rejected, and uses the weight', async () => {
  const startTime = Date.parse('2026-11-23T12:00:42Z');
  const time = new SimulatedTime(startTime);
  const sandbox = createSandbox({ clock: time.now, startTime });
  const credentials = sandbox.accounts.find(({ name }) => name === 'alice');
  const client = createSpotClient({
    baseUrl: 'http://127.0.0.1',
    credentials,
    clock: time.now,
    fetch: async (url, init) => {
      await time.sleep(30);
      const response = await sandbox.fetch(url, init);
      await time.sleep(30);
      return response;
    },
  });
  const budget = budgets.createRateBudget({ clock: time.now, sleep: time.sleep });
  const alice = budgets.withBudget(client, budget);
  const calls = [
    () => alice.getTicker24hr(),
    () => alice.getDepth({ symbol: 'BTCUSDT', limit: 0 }),
    () => alice.cancelOrder({ orderId: '1' }),
    // The broker counts an order before it checks it.
    () => alice.placeOrder({ symbol: 'NOSUCH', side: 'BUY', type: 'MARKET', quantity: '1' }),
  ];
  const statuses = await time.run(
    Promise.all(
      Array.from({ length: 480 }, async (_, index) => {
        const error = await calls[index % 4]?.().then(
          () => undefined,
          (thrown) => thrown,
        );
        return error instanceof BrokerError ? error.httpStatus : error;
      }),
    ),
  );
  expect([...new Set(statuses)].filter((one) => one !== undefined)).toEqual([400]);
  // 120 × (40 + 10 + 1 + 1) is a weight of 6,240, which needs five minutes of the broker.
  expect(time.now() - startTime).toBeLessThan(4 * 60_500);
  await sandbox.close();
});

test('outcomes wrap a client with a budget', async () => {
  const sandbox = createSandbox({ clock: 'manual' });
  const credentials = sandbox.accounts.find(({ name }) => name === 'alice');
  const { fetch, now } = sandbox;
  const client = createSpotClient({ baseUrl: 'http://127.0.0.1', credentials, fetch, clock: now });
  const limits = [{ rateLimitType: 'ORDERS', interval: 'DAY', limit: 1 }];
  const budget = budgets.createRateBudget({ limits, clock: now, maxWaitMs: 0 });
  const alice = withOutcomes(budgets.withBudget(client, budget), { clock: now });
  const order = { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC' } as const;
  const place = () => alice.placeOrder({ ...order, quantity: '0.01', price: '9000' });
  expect(await place()).toMatchObject({ outcome: 'accepted' });
  await expect(place()).rejects.toMatchObject({ name: 'RateBudgetError', outcome: 'failed' });
  await sandbox.close();
});
