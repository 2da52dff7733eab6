import { createSandbox } from '@broker-api/sandbox';
import { operations, sections } from '@broker-api/spec';
import { createSpotClient, type SpotClient } from '@broker-api/spot';
import { describe, expect, test } from 'vitest';
import { clientWithResponse } from './example-client.ts';

// A broker rejects an order, a transfer or a margin adjustment that it received before. Requests
// that a client signs in the same millisecond with the same parameters must nevertheless all be
// accepted.

const baseUrl = 'http://127.0.0.1';
const order = {
  symbol: 'BTCUSDT',
  side: 'BUY',
  type: 'LIMIT',
  timeInForce: 'GTC',
  quantity: '0.001',
  price: '9990',
} as const;
const transfer = {
  tokenId: 'USDT',
  amount: '1',
  fromAccountType: 1,
  fromAccountIndex: 0,
  toAccountType: 3,
  toAccountIndex: 0,
} as const;

/** Calls, each with the number of clients that make it in turn, and the number of its orders. */
const calls: readonly (readonly [
  what: string,
  clientCount: number,
  orders: 0 | 1,
  call: (client: SpotClient) => Promise<unknown>,
])[] = [
  ['orders', 1, 1, (spot) => spot.placeOrder(order)],
  ['orders of two clients with one key', 2, 1, (spot) => spot.placeOrder(order)],
  ['transfers', 1, 0, (spot) => spot.transfer(transfer)],
  ['transfers of two clients with one key', 2, 0, (spot) => spot.transfer(transfer)],
  [
    'orders and transfers of the raw client',
    1,
    1,
    async ({ raw }) => {
      const { response } = await raw.POST('/openapi/v1/order', { params: { query: order } });
      const other = await raw.POST('/openapi/v1/transfer', { params: { query: transfer } });
      if (!response.ok || !other.response.ok) throw new Error('A request was rejected.');
    },
  ],
];
const count = 500;

describe.each(['real', 'manual'] as const)('with the %s clock', (clock) => {
  test.each(calls)(
    `with the ${clock} clock, identical requests in parallel are accepted: %s`,
    async (_, clientCount, orders, call) => {
      const { fetch, now, accounts } = createSandbox({ limits: 'off', clock });
      const clients = Array.from({ length: clientCount }, () =>
        createSpotClient({ baseUrl, fetch, credentials: accounts[0], clock: now }),
      );
      const results = await Promise.allSettled(
        Array.from({ length: count }, (_, index) => call(clients[index % clientCount] as never)),
      );
      expect(results.filter(({ status }) => status === 'rejected')).toEqual([]);
      expect(await clients[0]?.listOpenOrders({ limit: 1000 })).toHaveLength(orders * count);
    },
  );
});

const protectedOperations = sections.flatMap((section) =>
  Object.values(operations[section]).flatMap(({ rejectsReplays, operationId, method, path }) =>
    rejectsReplays ? [[`${section}.${operationId}`, section, method, path] as const] : [],
  ),
);

test.each(protectedOperations)('each call of %s sends a different URL', async (...row) => {
  const [, section, method, path] = row;
  const clock = () => 1_796_083_200_000;
  const { raw, requests } = clientWithResponse(section, 400, '{}', { clock });
  const calls = Array.from({ length: 20 }, () => raw.request(method.toLowerCase(), path));
  await Promise.all(calls);
  expect(new Set(requests.map(({ url }) => url.href)).size).toBe(calls.length);
});

test('orders, the transfer and the margin adjustment reject replays', () => {
  expect(protectedOperations.map(([name]) => name)).toEqual([
    'spot.placeOrder',
    'spot.transfer',
    'contract.placeOrder',
    'contract.adjustMargin',
    'option.placeOrder',
  ]);
});
