import { afterAll, beforeAll, expect, test } from 'vitest';
import { SmallRepository } from './small-repository.ts';

// The rules of the rows of contract tests, from outside: ids of rows of the small specification,
// with what the rows send and expect.

const root = new SmallRepository();
beforeAll(async () => {
  expect((await root.generate()).problems).toBe('');
}, 60_000);
afterAll(() => root.remove());

/** Returns the text of the row with an id such as `spot/getDepth/240-limit-0`. */
function rowOf(id: string): string | undefined {
  const [section, owner] = id.split('/');
  const file = `packages/conformance/src/generated/${section}/${owner}.cases.gen.ts`;
  const lines = root.read(file).split('\n');
  return lines.find((line) => line.includes(`id: ${JSON.stringify(id)},`));
}

const order = '"symbol=BTCUSDT&type=LIMIT&price=40000.1&replacedOrderId=1&expireTime=1796083200000';

test.each([
  [
    'a row tests the first and the last value of each step of a weight',
    'spot/getDepth/360-limit-101',
    'weight: 5, query: "symbol=BTCUSDT&limit=101"',
  ],
  [
    'a row tests the weight of the value 0',
    'spot/getDepth/360-limit-0',
    'weight: 10, query: "symbol=BTCUSDT&limit=0"',
  ],
  [
    'a row tests the weight without the parameter',
    'spot/getTickerPrice/360-without-symbol',
    'weight: 2, query: ""',
  ],
  [
    'a row expects that a value above the maximum is reduced',
    'spot/getDepth/240-limit-501',
    'query: "symbol=BTCUSDT&limit=501", expect: { ok: true, maxItems: 500 }',
  ],
  [
    'a row expects the error of a missing parameter',
    'spot/getOrder/200-without-orderId',
    'expect: { code: -1102, status: 400 }',
  ],
  [
    'a row expects the error of a malformed id, and not that of an invalid one',
    'spot/getOrder/220-orderId-fraction',
    'orderId=1.5&timestamp={now}&signature={signature}", expect: { code: -1102, status: 400 }',
  ],
  [
    'a row expects the error of an unlisted value',
    'spot/placeOrder/230-type-unlisted',
    'type=UNLISTED&price=40000.1&replacedOrderId=1&expireTime=1796083200000&' +
      'timestamp={now}&signature={signature}", expect: { code: -1130, status: 400 }',
  ],
  [
    'a row leaves out the parameter that a rule requires',
    'spot/placeOrder/210-type-LIMIT-without-price',
    'query: "symbol=BTCUSDT&type=LIMIT&replacedOrderId=1&',
  ],
  [
    'a row rejects a timestamp that is too far ahead of the clock',
    'spot/placeOrder/340-1000-ms-ahead',
    `query: ${order}&timestamp={outside+1000}&signature={signature}", ` +
      'expect: { code: -1021, status: 400 }',
  ],
  [
    'a row accepts the empty value of an optional parameter',
    'spot/placeOrder/202-icebergQty-empty',
    'icebergQty=&timestamp={now}&signature={signature}", expect: { ok: true',
  ],
  [
    'a row expects the methods of the path if the method is wrong',
    'spot/getDepth/370-method-PUT',
    'method: "PUT", query: "symbol=BTCUSDT&limit=1000", ' +
      'expect: { code: -1020, status: 405, allowHeader: true }',
  ],
  [
    'a row rejects an API key that the user has revoked',
    'spot/placeOrder/304-revoked-api-key',
    'caller: "a revoked API key"',
  ],
  [
    'a row signs the body before the query, and expects that the signature is wrong',
    'spot/placeOrder/318-body-before-query',
    'expect: { code: -1022, status: 401 }',
  ],
])('%s', (_rule, id, text) => {
  expect(rowOf(id)).toContain(text);
});
