import { createSandbox } from '@broker-api/sandbox';
import { operations, sections } from '@broker-api/spec';
import { createSpotClient, type SpotClient } from '@broker-api/spot';
import { describe, expect, test } from 'vitest';
import { createClient } from './example-client.ts';

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

/** Creates clients of one account of a sandbox without rate limits. */
function clientsOf(count: number, clock: 'real' | 'manual' = 'real'): SpotClient[] {
  const sandbox = createSandbox({ limits: 'off', clock });
  const { fetch, now, accounts } = sandbox;
  return Array.from({ length: count }, () =>
    createSpotClient({ baseUrl, fetch, credentials: accounts[0], clock: now }),
  );
}

/** Makes a call `count` times in parallel, and returns the distinct errors. */
async function errorsOf(count: number, call: (index: number) => Promise<unknown>) {
  const results = await Promise.allSettled(
    Array.from({ length: count }, (_, index) => call(index)),
  );
  const errors = results.flatMap((one) => (one.status === 'rejected' ? [`${one.reason}`] : []));
  return [...new Set(errors)];
}

describe.each([
  ['the real clock', 'real'],
  ['a clock that stands still', 'manual'],
] as const)('identical requests in parallel, with %s', (clockName, clock) => {
  test.each([15, 500])(
    `with ${clockName}, %i identical orders are accepted in parallel`,
    async (count) => {
      const [spot] = clientsOf(1, clock) as [SpotClient];
      expect(await errorsOf(count, () => spot.placeOrder(order))).toEqual([]);
      expect(await spot.listOpenOrders({ limit: 1000 })).toHaveLength(count);
    },
  );

  test(`with ${clockName}, 500 orders of two clients with one key are accepted`, async () => {
    const clients = clientsOf(2, clock);
    const errors = await errorsOf(500, (index) => clients[index % 2]?.placeOrder(order) as never);
    expect(errors).toEqual([]);
  });

  test.each([15, 500])(
    `with ${clockName}, %i identical transfers are accepted in parallel`,
    async (count) => {
      const [spot] = clientsOf(1, clock) as [SpotClient];
      expect(await errorsOf(count, () => spot.transfer(transfer))).toEqual([]);
    },
  );

  test(`with ${clockName}, 100 transfers of two clients with one key are accepted`, async () => {
    const clients = clientsOf(2, clock);
    const errors = await errorsOf(100, (index) => clients[index % 2]?.transfer(transfer) as never);
    expect(errors).toEqual([]);
  });

  test(`with ${clockName}, 15 orders and transfers of the raw client are accepted`, async () => {
    const [{ raw }] = clientsOf(1, clock) as [SpotClient];
    const statuses = await Promise.all(
      Array.from({ length: 15 }, async () => [
        (await raw.POST('/openapi/v1/order', { params: { query: order } })).response.status,
        (await raw.POST('/openapi/v1/transfer', { params: { query: transfer } })).response.status,
      ]),
    );
    expect(new Set(statuses.flat())).toEqual(new Set([200]));
  });
});

test('an order keeps the client order id of the caller', async () => {
  const [spot] = clientsOf(1) as [SpotClient];
  const placed = await spot.placeOrder({ ...order, newClientOrderId: 'mine' });
  expect(placed.clientOrderId).toBe('mine');
});

const protectedOperations = sections.flatMap((section) =>
  Object.values(operations[section]).flatMap(({ rejectsReplays, operationId, method, path }) =>
    rejectsReplays ? [[`${section}.${operationId}`, section, method, path] as const] : [],
  ),
);

test.each(protectedOperations)('each call of %s sends a different URL', async (...row) => {
  const [, section, method, path] = row;
  const sent = new Set<string>();
  const fetch = async (url: string): Promise<Response> => {
    sent.add(url);
    return new Response('{}', { status: 400 });
  };
  const credentials = { apiKey: 'key', secretKey: 'secret' };
  const options = { baseUrl, credentials, fetch, clock: () => 1_796_083_200_000 };
  const { raw } = createClient[section](options) as unknown as {
    raw: { request(method: string, path: string): Promise<unknown> };
  };
  const calls = Array.from({ length: 20 }, () => raw.request(method.toLowerCase(), path));
  await Promise.all(calls);
  expect(sent.size).toBe(calls.length);
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
