import { createSandbox } from '@broker-api/sandbox';
import {
  decodingMiddleware,
  type paths,
  type SectionTable,
  signingMiddleware,
  spotTable,
} from '@broker-api/spot';
import createClient, { type ClientOptions } from 'openapi-fetch';
import { describe, expect, test } from 'vitest';

const baseUrl = 'http://127.0.0.1';

/** Creates a sandbox, and an openapi-fetch client that calls it with both middlewares. */
function sandboxClient(dialect: 'reference' | 'observed', options: ClientOptions = {}) {
  const sandbox = createSandbox({ dialect, limits: 'off' });
  const client = createClient<paths>({ baseUrl, fetch: sandbox.fetch, ...options });
  client.use(
    decodingMiddleware({ table: spotTable }),
    signingMiddleware({ table: spotTable, baseUrl, credentials: sandbox.accounts[0] }),
  );
  return client;
}

const order = {
  symbol: 'BTCUSDT',
  side: 'BUY',
  type: 'LIMIT',
  timeInForce: 'GTC',
  quantity: '0.5',
  price: '9990',
  newClientOrderId: "it's (mine)!*",
} as const;

describe.each(['reference', 'observed'] as const)(
  'an openapi-fetch client in the %s dialect',
  (dialect) => {
    test(`an openapi-fetch client keeps every digit of an id (${dialect} dialect)`, async () => {
      const client = sandboxClient(dialect);
      const placed = await client.POST('/openapi/v1/order', { params: { query: order } });
      const orderId = placed.data?.orderId ?? '';
      expect(orderId).toMatch(/^\d{18}$/);
      const found = await client.GET('/openapi/v1/order', { params: { query: { orderId } } });
      expect(found.data).toMatchObject({ orderId, price: '9990', clientOrderId: "it's (mine)!*" });
    });

    test(`an openapi-fetch client sends an order in a form (${dialect} dialect)`, async () => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const client = sandboxClient(dialect, { headers });
      const { newClientOrderId, ...body } = order;
      const init = { params: { query: { newClientOrderId } }, body };
      const { data, error } = await client.POST('/openapi/v1/order', init as never);
      expect([data, error]).toMatchObject([{ clientOrderId: newClientOrderId }, undefined]);
    });
  },
);

test('a request that is signed with another secret key results in an error', async () => {
  const table: SectionTable = spotTable;
  const sandbox = createSandbox({ limits: 'off' });
  const client = createClient<paths>({ baseUrl, fetch: sandbox.fetch });
  const credentials = { apiKey: sandbox.accounts[0]?.apiKey ?? '', secretKey: 'another' };
  client.use(decodingMiddleware({ table }), signingMiddleware({ table, baseUrl, credentials }));
  const { error, response } = await client.GET('/openapi/v1/account', {});
  expect([response.status, error]).toMatchObject([401, { code: -1022 }]);
});
