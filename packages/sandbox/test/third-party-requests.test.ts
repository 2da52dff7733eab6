import { operations } from '@broker-api/spec';
import { expect, test } from 'vitest';
import type { SandboxOptions } from '../src/sandbox-options.ts';
import { noon, request, sandboxAt, signed, signedCalls, statusAndCode } from './requests.ts';

// Tests requests that public clients of this API send, although the requirements do not define
// them.

/** Creates a sandbox and a function that sends signed requests of a user. */
function traders(options: SandboxOptions = {}) {
  const sandbox = sandboxAt(noon, options);
  const now = () => {
    sandbox.clock.now += 1;
    return sandbox.clock.now;
  };
  const call = signedCalls(sandbox, '', now);
  const send = (user: string, method: string, path: string, query = '') =>
    call(user, method, path, Object.fromEntries(new URLSearchParams(query)));
  return { send, control: sandbox.control, handle: sandbox.handle };
}

const orderPath = '/openapi/v1/order';
const limitSell = 'symbol=BTCUSDT&side=SELL&type=LIMIT&quantity=1&price=10000';
const marketBuy = 'symbol=BTCUSDT&side=BUY&type=MARKET';

test('a LIMIT order without timeInForce is accepted if timeInForce is optional', async () => {
  const { send } = traders({ requireTimeInForce: false });
  const openOrders = async () => (await send('alice', 'GET', '/openapi/v1/openOrders')).body;
  expect((await send('alice', 'POST', `${orderPath}/test`, limitSell)).status).toBe(200);
  expect(await openOrders()).toEqual([]);
  expect((await send('alice', 'POST', orderPath, limitSell)).status).toBe(200);
  expect(await openOrders()).toMatchObject([{ timeInForce: 'GTC' }]);
  // It still requires a price.
  const query = limitSell.replace('&price=10000', '');
  expect((await send('alice', 'POST', orderPath, query)).body.code).toBe(-1102);
});

test.each([
  [false, '0.5', '0.5'],
  [true, '500', '0.05'],
])('with marketBuyInQuote %s, the MARKET BUY order of %s buys %s BTC', async (...row) => {
  const [marketBuyInQuote, quantity, qty] = row;
  const { send, control } = traders();
  await control.setGatewayRules({ marketBuyInQuote });
  await send('bob', 'POST', orderPath, `${limitSell}&timeInForce=GTC`);
  await send('alice', 'POST', orderPath, `${marketBuy}&quantity=${quantity}`);
  const { body } = await send('alice', 'GET', '/openapi/v1/myTrades');
  expect(body).toMatchObject([{ qty, price: '10000' }]);
  // The rule does not affect other orders.
  const sell = `${marketBuy.replace('BUY', 'SELL')}&quantity=1`;
  expect((await send('alice', 'POST', orderPath, sell)).body.msg).toMatch(/no buy orders/);
});

test('the symbol of listMyTrades selects trades before the limit is applied', async () => {
  const { send } = traders();
  for (const order of ['BTCUSDT&price=10000', 'ETHUSDT&price=250']) {
    const query = `symbol=${order}&type=LIMIT&quantity=1&timeInForce=GTC`;
    await send('bob', 'POST', orderPath, `${query}&side=SELL`);
    await send('alice', 'POST', orderPath, `${query}&side=BUY`);
  }
  const { body } = await send('alice', 'GET', '/openapi/v1/myTrades', 'symbol=BTCUSDT&limit=1');
  expect(body).toMatchObject([{ symbol: 'BTCUSDT' }]);
});

test.each([
  ['reference', 'REQUESTS_WEIGHT'],
  ['observed', 'REQUEST_WEIGHT'],
] as const)('brokerInfo in the %s dialect calls the weight limit %s', async (dialect, name) => {
  const { body } = await traders({ dialect }).handle(request({ path: '/openapi/v1/brokerInfo' }));
  const { rateLimits } = JSON.parse(body) as { rateLimits: { rateLimitType: string }[] };
  expect(rateLimits.map((one) => one.rateLimitType)).toEqual([name, 'ORDERS', 'ORDERS']);
});

test.each([
  ['type=token', ['symbols']],
  ['type=options', ['options']],
  ['type=contracts', ['contracts']],
  ['', ['symbols', 'options', 'contracts']],
])('brokerInfo with the query %j has the sections %j', async (query, sections) => {
  const { body } = await traders().handle(request({ path: '/openapi/v1/brokerInfo', query }));
  const all = ['symbols', 'options', 'contracts'];
  expect(all.filter((section) => section in JSON.parse(body))).toEqual(sections);
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
  const { body } = await send('alice', method, orderPath, `${sent}=a`);
  const operation = method === 'GET' ? 'getOrder' : 'cancelOrder';
  const names = method === 'GET' ? '`orderId`, `origClientOrderId`' : '`orderId`, `clientOrderId`';
  const advice = `${operation} does not read "${sent}"; send its value as \`${expected}\`.`;
  const msg = `Send at least one of ${names}.${expected === undefined ? '' : ` ${advice}`}`;
  expect(body).toEqual({ code: -1102, msg });
});

/** Requests of alice, and the status or the error code in strict mode. */
test.each([
  // ccxt 4 sends the parameters of DELETE in the body, and an unknown `symbol`.
  ['DELETE', orderPath, '', 'symbol=BTCUSDT&recvWindow=5000&clientOrderId=own', -1103],
  // broker-trade-client sends all optional parameters, empty if the caller did not set them.
  ['GET', '/openapi/contract/openOrders', 'symbol=&orderId=&side=&orderType=LIMIT', '', 200],
  ['GET', '/openapi/v1/getOptions', 'orderId=&origClientOrderId=', '', -1103],
  [
    'GET',
    '/openapi/quote/v1/contract/klines',
    'symbol=BTC-PERP-REV&interval=1m&startTime=&endTime=&limit=100',
    '',
    -1103,
  ],
  ['POST', '/openapi/v1/order/', `${limitSell}&timeInForce=GTC`, '', 404],
  ['GET', '/openapi/account/v1/account/', '', '', 404],
  ['GET', '/openapi/v1/brokerInfo/', '', '', 404],
  ['GET', '/openapi/quote/v1/contract/depth/', 'symbol=BTC-PERP-REV', '', 404],
])('%s %s with %j and %j is accepted, and gets %i in strict mode', async (...row) => {
  const [method, path, query, body, strictly] = row;
  for (const dialect of ['reference', 'observed'] as const) {
    for (const strict of [false, true]) {
      const { handle, account } = sandboxAt(noon, { dialect, strict });
      const timed = (text: string, other: string) =>
        text === '' && other !== '' ? '' : `${text}${text && '&'}timestamp=${noon}`;
      const own = `${limitSell}&timeInForce=GTC&newClientOrderId=own&timestamp=${noon}`;
      await handle(signed(account('alice'), { method: 'POST', path: orderPath, query: own }));
      const sent = { method, path, query: timed(query, body), body: body && timed(body, query) };
      const [status, code] = statusAndCode(await handle(signed(account('alice'), sent)));
      expect(strict && strictly < 0 ? code : status).toBe(strict ? strictly : 200);
    }
  }
});
