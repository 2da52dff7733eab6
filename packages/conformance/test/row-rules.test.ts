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

const malformed = { code: -1102, status: 400 };

/** What the rows send and expect, by their ids. */
const rows: Readonly<Record<string, Partial<Case>>> = {
  // The first and the last value of each step of a weight, and the default value have a row.
  'getDepth/360-limit-101': { weight: 5, query: 'symbol=BTCUSDT&limit=101' },
  'getDepth/360-limit-0': { weight: 10, query: 'symbol=BTCUSDT&limit=0' },
  'getTickerPrice/360-without-symbol': { weight: 2, query: '' },
  // A value above the maximum is reduced.
  'getDepth/240-limit-501': { query: 'symbol=BTCUSDT&limit=501', expect: { ok: true } },
  'getOrder/200-without-orderId': { expect: malformed },
  // A malformed id has the error of a malformed value, and not that of an invalid one.
  'getOrder/220-orderId-fraction': {
    query: expect.stringContaining('orderId=1.5&'),
    expect: malformed,
  },
  'placeOrder/230-type-unlisted': {
    query: expect.stringContaining('type=UNLISTED&'),
    expect: { code: -1130, status: 400 },
  },
  'placeOrder/210-type-LIMIT-without-price': {
    query: expect.stringContaining('symbol=BTCUSDT&type=LIMIT&replacedOrderId=1&'),
  },
  'placeOrder/340-1000-ms-ahead': {
    query: `${order}&timestamp={outside+1000}&signature={signature}`,
    expect: { code: -1021, status: 400 },
  },
  // The empty value of an optional parameter is accepted.
  'placeOrder/202-icebergQty-empty': {
    query: expect.stringContaining(`icebergQty=&${ending}`),
    expect: expect.objectContaining({ ok: true }),
  },
  'getDepth/370-method-PUT': {
    method: 'PUT',
    query: 'symbol=BTCUSDT&limit=1000',
    expect: { code: -1020, status: 405, allowHeader: true },
  },
  'placeOrder/304-revoked-api-key': { caller: 'a revoked API key' },
  'placeOrder/318-body-before-query': { expect: { code: -1022, status: 401 } },
};

test.each(Object.entries(rows))('the row %s sends and expects what the rules say', (id, row) => {
  expect(cases.find((one) => one.id === `spot/${id}`)).toMatchObject(row);
});
