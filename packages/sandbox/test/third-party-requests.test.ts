import { operations } from '@broker-api/spec';
import { describe, expect, test } from 'vitest';
import type { SandboxOptions } from '../src/sandbox-options.ts';
import { noon, request, sandboxAt, signed, statusAndCode } from './requests.ts';

// Tests requests that public clients of this API send, although the requirements do not define
// them.

/** Creates a sandbox and a function that sends signed requests of a user. */
function traders(options: SandboxOptions = {}) {
  const { handle, account, clock, control } = sandboxAt(noon, options);
  const send = async (user: string, method: string, path: string, query = '') => {
    clock.now += 1;
    const all = [query, `timestamp=${clock.now}`].filter((part) => part !== '').join('&');
    const { status, body } = await handle(signed(account(user), { method, path, query: all }));
    return { status, body: JSON.parse(body) };
  };
  return { send, control, handle };
}

const orderPath = '/openapi/v1/order';
const limitSell = 'symbol=BTCUSDT&side=SELL&type=LIMIT&quantity=1&price=10000';
const marketBuy = 'symbol=BTCUSDT&side=BUY&type=MARKET';

describe('a LIMIT order without timeInForce', () => {
  test.each(['/openapi/v1/order', '/openapi/v1/order/test'])(
    'a LIMIT order without timeInForce is accepted at %s if timeInForce is optional',
    async (path) => {
      const { send } = traders({ requireTimeInForce: false });
      const { status } = await send('alice', 'POST', path, limitSell);
      expect(status).toBe(200);
      const { body } = await send('alice', 'GET', '/openapi/v1/openOrders');
      expect(body).toMatchObject(path.endsWith('test') ? [] : [{ timeInForce: 'GTC' }]);
    },
  );

  test('a LIMIT order without timeInForce still requires a price', async () => {
    const { send } = traders({ requireTimeInForce: false });
    const query = limitSell.replace('&price=10000', '');
    expect((await send('alice', 'POST', '/openapi/v1/order', query)).body.code).toBe(-1102);
  });
});

describe('the quantity of a MARKET BUY order', () => {
  test('the quantity of a MARKET BUY order is in the base asset by default', async () => {
    const { send } = traders();
    await send('bob', 'POST', '/openapi/v1/order', `${limitSell}&timeInForce=GTC`);
    await send('alice', 'POST', '/openapi/v1/order', `${marketBuy}&quantity=0.5`);
    const { body } = await send('alice', 'GET', '/openapi/v1/myTrades');
    expect(body).toMatchObject([{ qty: '0.5' }]);
  });

  test('the quantity of a MARKET BUY order is in quote if marketBuyInQuote is true', async () => {
    const { send, control } = traders();
    await send('bob', 'POST', '/openapi/v1/order', `${limitSell}&timeInForce=GTC`);
    await control.setGatewayRules({ marketBuyInQuote: true });
    await send('alice', 'POST', '/openapi/v1/order', `${marketBuy}&quantity=500`);
    const { body } = await send('alice', 'GET', '/openapi/v1/myTrades');
    expect(body).toMatchObject([{ qty: '0.05', price: '10000' }]);
    // The rule does not affect other orders.
    const sell = marketBuy.replace('BUY', 'SELL');
    const { body: rejected } = await send(
      'alice',
      'POST',
      '/openapi/v1/order',
      `${sell}&quantity=1`,
    );
    expect(rejected.msg).toMatch(/no buy orders/);
  });
});

describe('the parameter symbol of listMyTrades', () => {
  test('the symbol of listMyTrades selects trades before the limit is applied', async () => {
    const { send } = traders();
    for (const [symbol, price] of [
      ['BTCUSDT', '10000'],
      ['ETHUSDT', '250'],
      ['ETHUSDT', '250'],
    ]) {
      const order = `symbol=${symbol}&type=LIMIT&quantity=1&price=${price}&timeInForce=GTC`;
      await send('bob', 'POST', '/openapi/v1/order', `${order}&side=SELL`);
      await send('alice', 'POST', '/openapi/v1/order', `${order}&side=BUY`);
    }
    const { body } = await send('alice', 'GET', '/openapi/v1/myTrades', 'symbol=BTCUSDT&limit=1');
    expect(body).toMatchObject([{ symbol: 'BTCUSDT' }]);
    const unknown = await send('alice', 'GET', '/openapi/v1/myTrades', 'symbol=NOPE');
    expect(unknown.body.code).toBe(-1121);
  });
});

describe('brokerInfo', () => {
  test.each([
    ['reference', 'REQUESTS_WEIGHT'],
    ['observed', 'REQUEST_WEIGHT'],
  ] as const)(
    'brokerInfo in the %s dialect calls the request weight limit %s',
    async (dialect, name) => {
      const { handle } = traders({ dialect });
      const { body } = await handle(request({ path: '/openapi/v1/brokerInfo' }));
      const { rateLimits } = JSON.parse(body) as { rateLimits: { rateLimitType: string }[] };
      expect(rateLimits.map(({ rateLimitType }) => rateLimitType)).toEqual([
        name,
        'ORDERS',
        'ORDERS',
      ]);
    },
  );

  test.each([
    ['token', ['symbols']],
    ['options', ['options']],
    ['contracts', ['contracts']],
    ['', ['symbols', 'options', 'contracts']],
  ])('brokerInfo of type %j has the sections %j', async (type, sections) => {
    const { handle } = traders();
    const query = type === '' ? '' : `type=${type}`;
    const { body } = await handle(request({ path: '/openapi/v1/brokerInfo', query }));
    const all = ['symbols', 'options', 'contracts'];
    expect(all.filter((section) => section in JSON.parse(body))).toEqual(sections);
  });
});

test('each signed spot operation, and each listen key operation, has the older path', () => {
  const missing = Object.values(operations.spot).filter(
    ({ requiresApiKey, aliases, path }) =>
      requiresApiKey &&
      aliases.every((alias) => alias.path !== path.replace('/openapi/', '/openapi/account/')),
  );
  expect(missing.map(({ operationId }) => operationId)).toEqual([]);
});

test.each([
  ['DELETE', 'origClientOrderId', 'clientOrderId'],
  ['DELETE', 'newClientOrderId', 'clientOrderId'],
  ['GET', 'clientOrderId', 'origClientOrderId'],
  ['GET', 'newClientOrderId', 'origClientOrderId'],
  ['GET', 'cliOrderId', 'orderId'],
  ['GET', 'orderid', 'orderId'],
  ['GET', 'id', 'orderId'],
  ['GET', 'exchangeId', undefined],
  ['GET', 'd', undefined],
])('%s order with %s suggests the parameter %s', async (method, sent, expected) => {
  const { send } = traders();
  const { body } = await send('alice', method, '/openapi/v1/order', `${sent}=a`);
  const operation = method === 'GET' ? 'getOrder' : 'cancelOrder';
  const names = method === 'GET' ? '`orderId`, `origClientOrderId`' : '`orderId`, `clientOrderId`';
  const advice = `${operation} does not read "${sent}"; send its value as \`${expected}\`.`;
  const msg = `Send at least one of ${names}.${expected === undefined ? '' : ` ${advice}`}`;
  expect(body).toEqual({ code: -1102, msg });
});

/** Requests, and the error code in strict mode, which rejects unknown parameters. */
const clientRequests = [
  // ccxt 4 sends the parameters of DELETE in the body, and an unknown `symbol`.
  ['DELETE', orderPath, { body: 'symbol=BTCUSDT&recvWindow=5000&clientOrderId=own' }, -1103],
  // broker-trade-client sends all optional parameters, empty if the caller did not set them.
  [
    'GET',
    '/openapi/contract/openOrders',
    { query: 'symbol=&orderId=&side=&orderType=LIMIT&limit=20' },
    undefined,
  ],
  ['GET', '/openapi/v1/getOptions', { query: 'orderId=&origClientOrderId=' }, -1103],
  [
    'GET',
    '/openapi/quote/v1/contract/klines',
    { query: 'symbol=BTC-PERP-REV&interval=1m&startTime=&endTime=&limit=100' },
    -1103,
  ],
] as const;

describe.each(['reference', 'observed'] as const)('in the %s dialect', (dialect) => {
  test.each(clientRequests)('%s %s with %j is accepted', async (method, path, parts, code) => {
    for (const strict of [false, true]) {
      const { handle, account, clock } = sandboxAt(noon, { dialect, strict });
      const send = (one: { method: string; path: string; query?: string; body?: string }) => {
        const withTime = (text: string) => (text === '' ? '' : `${text}&timestamp=${clock.now}`);
        const { query = '', body = '' } = one;
        const timed = { ...one, query: withTime(query), body: withTime(body) };
        return handle(signed(account('alice'), timed));
      };
      const own = `${limitSell}&timeInForce=GTC&newClientOrderId=own`;
      await send({ method: 'POST', path: orderPath, query: own });
      const expected = strict && code !== undefined ? [400, code] : [200, undefined];
      expect(statusAndCode(await send({ method, path, ...parts }))).toEqual(expected);
    }
  });
});

describe('a trailing slash in the path', () => {
  test.each([
    ['alice', 'POST', '/openapi/v1/order/', `${limitSell}&timeInForce=GTC`],
    ['alice', 'GET', '/openapi/account/v1/account/', ''],
    [undefined, 'GET', '/openapi/v1/brokerInfo/', ''],
    [undefined, 'GET', '/openapi/quote/v1/contract/depth/', 'symbol=BTC-PERP-REV'],
  ])('%s %s %s is accepted, but not in strict mode', async (name, method, path, query) => {
    for (const [strict, status] of [
      [false, 200],
      [true, 404],
    ] as const) {
      const { send, handle } = traders({ strict });
      const response =
        name === undefined
          ? await handle(request({ method, path, query }))
          : await send(name, method, path, query);
      expect(response.status).toBe(status);
    }
  });
});
