import { errorCatalogue, type GatewayOperation, operations } from '@broker-api/spec';
import { expect, test } from 'vitest';
import { Auditor } from '../src/auditor/auditor.ts';

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
