import { errorCatalogue, type GatewayOperation, operations, type Section } from '@broker-api/spec';
import { expect, test } from 'vitest';
import { Auditor } from '../src/auditor/auditor.ts';
import { sum } from '../src/auditor/fraction.ts';
import { checkChange } from '../src/auditor/rules.ts';
import type { Trade } from '../src/auditor/section-terms.ts';
import { bodyFindings } from '../src/auditor/values.ts';
import { AccountView, type Reading } from '../src/auditor/views.ts';
import { parseExact } from '../src/cases/parse-exact.ts';

const now = 1_796_083_500_000;
const unknownOutcome = Number(
  Object.entries(errorCatalogue).find(([, { outcome }]) => outcome === 'unknown')?.[0],
);

/** Returns a function that adds a response of a spot operation, and returns the contradictions. */
function auditing() {
  const auditor = new Auditor([]);
  return (operationId: string, body: unknown, sent: object = {}, status = 200): string[] => {
    const operation = operations.spot[operationId] as GatewayOperation;
    const parameters = new Map<string, string>(Object.entries(sent));
    const seen = { operation, account: 'a', sent: parameters, status, body, from: now, to: now };
    auditor.see(seen);
    return auditor.take().map(({ message }) => message);
  };
}

test('a message names the response that said the earlier value', () => {
  const add = auditing();
  const order = { orderId: '17', clientOrderId: 'a', symbol: 'BTCUSDT', origQty: '3' };
  expect(add('placeOrder', { ...order, status: 'NEW', executedQty: '0' })).toEqual([]);
  const filled = { ...order, status: 'PARTIALLY_FILLED' };
  expect(add('getOrder', { ...filled, executedQty: '2' })).toEqual([]);
  const [message] = add('listOpenOrders', [{ ...filled, executedQty: '1' }]);
  expect(message).toMatch(/not to decrease from "2", as in the response of getOrder; got "1"/);
});

test('an order has the values of its request, even those that its first response lacks', () => {
  const add = auditing();
  const created = { orderId: '17', clientOrderId: 'a' };
  const sent = { symbol: 'BTCUSDT', side: 'BUY', type: 'MARKET', quantity: '2', price: '5' };
  expect(add('placeOrder', created, sent)).toEqual([]);
  // The price of a market order is ignored.
  const order = { ...created, symbol: 'BTCUSDT', side: 'BUY', origQty: '2.0', price: '0' };
  expect(add('getOrder', { ...order, type: 'MARKET' })).toEqual([]);
  expect(add('getOrder', { ...order, type: 'LIMIT' })).toEqual([
    'Expected type of the order 17 in the response of getOrder to be "MARKET", as in the request ' +
      'of placeOrder; got "LIMIT".',
  ]);
});

test('a row that contradicts an earlier one does so in the responses of all operations', () => {
  const add = auditing();
  const order = { orderId: '17', origQty: '3', status: 'NEW', executedQty: '0' };
  expect(add('getOrder', order)).toEqual([]);
  expect(add('listOpenOrders', [order])).toEqual([]);
  const wrong = { ...order, origQty: '4' };
  expect(add('getOrder', wrong)).toHaveLength(1);
  expect(add('listOpenOrders', [wrong])).toHaveLength(1);
});

test('the time of the last change remains until something else changes', () => {
  const audit = auditing();
  const order = { orderId: '17', origQty: '3', status: 'PARTIALLY_FILLED' };
  const add = (executedQty: string, updateTime: number): string[] =>
    audit('getOrder', { ...order, executedQty, updateTime });
  expect(add('1', now - 20)).toEqual([]);
  expect(add('1', now - 20)).toEqual([]);
  expect(add('2', now - 10)).toEqual([]);
  expect(add('2', now)).toEqual([
    `Expected updateTime of the order 17 in the response of getOrder to remain ${now - 10}, ` +
      `because nothing else changed; got ${now}.`,
  ]);
});

test('an order in the same state has the same figures in all responses', () => {
  const audit = auditing();
  const order = { orderId: '17', status: 'PARTIALLY_FILLED', executedQty: '1', updateTime: now };
  expect(audit('listOpenOrders', [{ ...order, avgPrice: '5.5' }])).toEqual([]);
  expect(audit('getOrder', { ...order, avgPrice: '5.50' })).toEqual([]);
  expect(audit('getOrder', { ...order, avgPrice: '5' })).toEqual([
    'Expected avgPrice of the order 17 in the response of getOrder to be 5.50, as in an earlier ' +
      'response with the same updateTime; got 5.',
  ]);
  expect(audit('getOrder', { ...order, executedQty: '2', avgPrice: '5' })).toEqual([]);
});

test('errors have the messages that the requirements state', () => {
  const audit = auditing();
  const error = (code: number, msg: string, side = 'BUY'): string[] =>
    audit('placeOrder', { code, msg }, { side }, 400);
  expect(error(-1121, 'Invalid symbol.')).toEqual([]);
  expect(error(-1131, 'Too little.')).toEqual([]);
  expect(error(-1131, 'insufficient balance', 'BUY_OPEN')).toEqual([]);
  expect(error(-1121, 'No such symbol.')).toEqual([
    'Expected the message "Invalid symbol." with this code, got "No such symbol.".',
  ]);
});

/** Adds a placed, a tested or a listed order with a client order id of the run. */
function orders() {
  const audit = auditing();
  return (operationId: string, orderId: string, status = 200, code = -1131): string[] => {
    const sent = { newClientOrderId: 'ct-1-1' };
    const row = { orderId, clientOrderId: 'ct-1-1', symbol: 'BTCUSDT', executedQty: '0' };
    if (operationId === 'listOpenOrders')
      return audit(operationId, [{ ...row, status: 'NEW' }], sent);
    return audit(operationId, status === 200 ? row : { code, msg: 'No.' }, sent, status);
  };
}

test('an order that was only tested, or that was rejected, is in no response', () => {
  for (const [operationId, status] of [
    ['testOrder', 200],
    ['placeOrder', 400],
  ] as const) {
    const add = orders();
    expect(add(operationId, '17', status)).toEqual([]);
    const expected = /^Expected no order with the client order id ct-1-1, which was tested or rej/;
    expect(add('listOpenOrders', '17')).toEqual([expect.stringMatching(expected)]);
  }
});

test('a request places one order', () => {
  const add = orders();
  expect(add('placeOrder', '17')).toEqual([]);
  expect(add('listOpenOrders', '17')).toEqual([]);
  expect(add('listOpenOrders', '18')).toEqual([
    'Expected only the order 17 with the client order id ct-1-1; got the order 18 in the ' +
      'response of listOpenOrders.',
  ]);
});

test('an order whose outcome is unknown can exist', () => {
  // No response, an error of the broker, one that leaves the outcome open, and one of a proxy.
  for (const [status, code] of [
    [0, undefined],
    [503, -1000],
    [400, unknownOutcome],
    [408, undefined],
  ] as const) {
    const add = orders();
    expect(add('placeOrder', '17', status, code ?? 0)).toEqual([]);
    expect(add('listOpenOrders', '17')).toEqual([]);
  }
});

test('a message that contains a secret key is a problem of any response', () => {
  const auditor = new Auditor([{ name: 'alice', secretKey: 'secret of alice' }]);
  const text = '{"code":-1022,"msg":"Expected another signature for secret of alice."}';
  auditor.seeText(text, 'the response of POST /openapi/v1/order');
  const message =
    'Expected no secret key in the response of POST /openapi/v1/order; got the key of alice.';
  expect(auditor.take()).toMatchObject([{ rule: 'secret', message }]);
});

// What one response says.

function messages(section: Section, operationId: string, text: string, query = ''): string[] {
  const operation = operations[section][operationId] as GatewayOperation;
  const body = parseExact(text);
  const sent = new Map(new URLSearchParams(query));
  const seen = { operation, account: undefined, sent, body, status: 200, from: now, to: now };
  return [...bodyFindings(seen)].map(({ message }) => message);
}

test.each([
  ['spot', 'getServerTime', `{"serverTime":${now / 1000}}`, 'a time in milliseconds'],
  ['spot', 'getServerTime', `{"serverTime":${now + 60_000}}`, 'at or before the time of the resp'],
  ['spot', 'getServerTime', `{"serverTime":${now - 60_000}}`, 'the current time'],
  [
    'spot',
    'getTickerPrice',
    '[{"symbol":"A","price":"1"},{"symbol":"A","price":"1"}]',
    'only once',
  ],
  ['contract', 'getDepth', `{"time":${now},"bids":[["1","2"],["1","2"]],"asks":[]}`, 'only once'],
  ['contract', 'listFundingRates', '[{"intervalEnd":1796112000}]', 'a time in milliseconds'],
  ['spot', 'listKlines', `[["${now + 60_000}"]]`, 'at or before the time of the response'],
] as const)('%s %s: %s', (section, operationId, text, expected) => {
  expect(messages(section, operationId, text)).toEqual([expect.stringContaining(expected)]);
});

test.each([
  ['', '{"symbols":[],"options":[],"contracts":[]}', undefined],
  ['', '{"symbols":[],"options":[]}', 'the field contracts'],
  ['type=options', '{"options":[]}', undefined],
  ['type=options', '{"contracts":[]}', 'the field options'],
  ['type=options', '{"options":[],"contracts":[]}', 'no field contracts'],
])('getBrokerInfo with %j: %s', (query, text, expected) => {
  const [message] = messages('spot', 'getBrokerInfo', text, query);
  expect(message).toEqual(expected && expect.stringContaining(expected));
});

test.each([
  ['limit=2', 3, 2],
  ['limit=1001', 1001, 1000],
])('a list with %s has not %d rows, but at most %d', (query, sent, most) => {
  const trades = Array.from({ length: sent }, (_, index) => ({ id: String(sent - index) }));
  const found = (count: number): string[] =>
    messages('spot', 'listMyTrades', JSON.stringify(trades.slice(0, count)), query);
  expect(found(most)).toEqual([]);
  expect(found(sent)).toEqual([`Expected at most ${most} entries in the list, got ${sent}.`]);
});

test.each([
  ['listDepositOrders', 'orderId', '', 'oldest'],
  ['listMyTrades', 'id', '', 'newest'],
  ['listMyTrades', 'id', 'fromId=7&toId=5', 'newest'],
  ['listMyTrades', 'id', 'toId=5', 'oldest'],
] as const)('%s returns records by %s, with %j %s first', (operationId, key, query, first) => {
  const listOf = (...ids: string[]): string => JSON.stringify(ids.map((id) => ({ [key]: id })));
  const lists = [listOf('99', '100'), listOf('100', '99')];
  const [right = '', wrong = ''] = first === 'oldest' ? lists : lists.reverse();
  expect(messages('spot', operationId, right, query)).toEqual([]);
  expect(messages('spot', operationId, wrong, query)).toEqual([
    expect.stringMatching(/^Expected rows in (a|de)scending order of (orderId|id), got \d+ after/),
  ]);
});

// What follows from two readings of one account.

const symbol = 'BTC1204CS10000';

/** Returns a reading of an option account with a balance, a position, trades and flows. */
function reading(
  free: string,
  position: string,
  trades: readonly string[] = [],
  flows: readonly (readonly [change: string, flowType: string])[] = [],
): AccountView {
  const parts = {
    section: 'option',
    since: 0,
    openOrders: [],
    history: [],
    placed: new Set(),
    settlements: [],
    responses: [],
    body: { balances: [{ tokenName: 'USDT', free, locked: '0', margin: '0' }] },
    positions: position === '0' ? [] : [{ symbol, position }],
    trades: trades.map((quantity, index) => {
      const trade = { id: String(index + 1), symbol, isBuy: !quantity.startsWith('-') };
      return { ...trade, quantity: quantity.replace('-', '') } as unknown as Trade;
    }),
    flows: flows.map(([change, flowType], index) => {
      return { id: String(index + 1), tokenId: 'USDT', change, flowType };
    }),
  };
  return new AccountView(parts as unknown as Reading);
}

const bought = ['-20', 'TRADE'] as const;
const paid = [bought, ['-5', 'TRADE']] as const;
const settled = [bought, ['30', 'SETTLEMENT']] as const;
const before = reading('100', '2', ['2'], [bought]);

const balance = (expected: number, got: number): string =>
  `Expected the balance of USDT, which changes by its flows, to be ${expected}, got ${got}.`;
const position = (expected: number, got: number): string =>
  `Expected the position in ${symbol}, which changes by its fills, to be ${expected}, got ${got}.`;

test.each<[what: string, after: AccountView, problem?: string]>([
  ['nothing', before],
  ['a balance by its flow, and a position by its fill', reading('95', '2.5', ['2', '0.5'], paid)],
  ['a position by the fill that closes it', reading('95', '0', ['2', '-2'], paid)],
  ['a position by a settlement, without a fill', reading('130', '0', ['2'], settled)],
  ['a balance without a flow', reading('95', '2', ['2'], [bought]), balance(100, 95)],
  ['a balance not by its flow', reading('90', '2.5', ['2', '0.5'], paid), balance(95, 90)],
  ['a position not by its fill', reading('95', '3', ['2', '0.5'], paid), position(2.5, 3)],
  ['no position by its fill', reading('95', '2', ['2', '0.5'], paid), position(2.5, 2)],
  ['a position to nothing', reading('95', '0', ['2', '0.5'], paid), position(2.5, 0)],
  ['a position without a fill', reading('100', '3', ['2'], [bought]), position(2, 3)],
])('a change of %s has the expected problem', (_what, after, problem) => {
  expect(checkChange(before, after).map(({ message }) => message)).toEqual(
    problem === undefined ? [] : [problem],
  );
});

// Exact fractions.

test('adds the amounts of a long history', () => {
  const amounts = Array.from({ length: 50_000 }, (_, index) => `${index}.${index % 7}5`);
  expect(String(sum(amounts))).toBe('1249992499.7');
});
