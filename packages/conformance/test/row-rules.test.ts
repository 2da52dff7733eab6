import { builtFilesIn } from '@broker-api/generator/output';
import { generatorFiles, SmallRepository } from '@broker-api/generator/test/small-repository';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SectionRows } from '../src/cases/all-cases.ts';
import type { Case } from '../src/cases/case.ts';
import { rowFiles } from '../src/rows/row-files.ts';

// The rules of the rows of contract tests, from outside: ids of rows of the small specification,
// with what the rows send and expect.

const root = new SmallRepository();
let cases: readonly Case[];
beforeAll(async () => {
  const files = rowFiles(builtFilesIn(await generatorFiles(root.root)));
  const text = files.get('packages/conformance/src/generated/spot/rows.gen.json') ?? '{}';
  ({ cases } = JSON.parse(text) as SectionRows);
}, 60_000);
afterAll(() => root.remove());

const order = 'symbol=BTCUSDT&type=LIMIT&price=40000.1&replacedOrderId=1&expireTime=1796083200000';
const ending = 'timestamp={now}&signature={signature}';

test.each<[rule: string, id: string, row: Partial<Case>]>([
  [
    'a row tests the first and the last value of each step of a weight',
    'getDepth/360-limit-101',
    { weight: 5, query: 'symbol=BTCUSDT&limit=101' },
  ],
  [
    'a row tests the weight of the value 0',
    'getDepth/360-limit-0',
    { weight: 10, query: 'symbol=BTCUSDT&limit=0' },
  ],
  [
    'a row tests the weight without the parameter',
    'getTickerPrice/360-without-symbol',
    { weight: 2, query: '' },
  ],
  [
    'a row expects that a value above the maximum is reduced',
    'getDepth/240-limit-501',
    { query: 'symbol=BTCUSDT&limit=501', expect: { ok: true, maxItems: 500 } },
  ],
  [
    'a row expects the error of a missing parameter',
    'getOrder/200-without-orderId',
    { expect: { code: -1102, status: 400 } },
  ],
  [
    'a row expects the error of a malformed id, and not that of an invalid one',
    'getOrder/220-orderId-fraction',
    { query: expect.stringContaining('orderId=1.5&'), expect: { code: -1102, status: 400 } },
  ],
  [
    'a row expects the error of an unlisted value',
    'placeOrder/230-type-unlisted',
    { query: expect.stringContaining('type=UNLISTED&'), expect: { code: -1130, status: 400 } },
  ],
  [
    'a row leaves out the parameter that a rule requires',
    'placeOrder/210-type-LIMIT-without-price',
    { query: expect.stringContaining('symbol=BTCUSDT&type=LIMIT&replacedOrderId=1&') },
  ],
  [
    'a row rejects a timestamp that is too far ahead of the clock',
    'placeOrder/340-1000-ms-ahead',
    {
      query: `${order}&timestamp={outside+1000}&signature={signature}`,
      expect: { code: -1021, status: 400 },
    },
  ],
  [
    'a row accepts the empty value of an optional parameter',
    'placeOrder/202-icebergQty-empty',
    {
      query: expect.stringContaining(`icebergQty=&${ending}`),
      expect: expect.objectContaining({ ok: true }),
    },
  ],
  [
    'a row expects the methods of the path if the method is wrong',
    'getDepth/370-method-PUT',
    {
      method: 'PUT',
      query: 'symbol=BTCUSDT&limit=1000',
      expect: { code: -1020, status: 405, allowHeader: true },
    },
  ],
  [
    'a row rejects an API key that the user has revoked',
    'placeOrder/304-revoked-api-key',
    { caller: 'a revoked API key' },
  ],
  [
    'a row signs the body before the query, and expects that the signature is wrong',
    'placeOrder/318-body-before-query',
    { expect: { code: -1022, status: 401 } },
  ],
])('%s', (_rule, id, row) => {
  expect(cases.find((one) => one.id === `spot/${id}`)).toMatchObject(row);
});
