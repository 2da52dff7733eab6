import type { OperationRecord } from '@broker-api/spec/model';
import { expect, test } from 'vitest';
import { pagingTable } from '../src/emit/paging-table.ts';
import { retryTable } from '../src/emit/retry-table.ts';
import { tradingRulesTable } from '../src/emit/trading-rules-table.ts';

function operation(operationId: string, fields: object): OperationRecord {
  return { operationId, parameters: [], checks: [], ...fields } as unknown as OperationRecord;
}

const parameter = (name: string, schema: object) => ({ name, ...schema }) as never;

test('the retry table has the operations that can be repeated', () => {
  const operations = [
    operation('getAccount', { retry: 'safe' }),
    operation('placeOrder', { retry: 'by-client-order-id' }),
    operation('cancelOrder', { retry: 'never' }),
    operation('getDepth', { retry: 'safe' }),
  ];
  expect(retryTable('spot', operations)).toContain(
    'spotSafeOperations: readonly string[] = [\n  "getAccount",\n  "getDepth",\n];',
  );
});

test('the paging table has the lists with pages, and the maximum of `limit`', () => {
  const paging = { key: 'id', newestFirst: { below: 'fromId' } };
  const parameters = [parameter('limit', { maximum: 60 })];
  const operations = [
    operation('listTrades', { paging: undefined, parameters }),
    operation('listMyTrades', { paging, parameters }),
  ];
  expect(pagingTable('spot', operations)).toContain(
    'spotPaging = {\n' +
      '  listMyTrades: { key: "id", newestFirst: { below: "fromId" }, maximum: 60 },\n} as const;',
  );
});

test('the trading rules have the checks with a rule, in their order, and the defaults', () => {
  const rule = { filter: 'PRICE_FILTER', value: 'price', when: { priceType: ['INPUT'] } };
  const placeOrder = operation('placeOrder', {
    parameters: [
      parameter('priceType', { default: 'INPUT' }),
      parameter('timeInForce', { default: 'GTC' }),
    ],
    checks: [
      { check: 'It exists', codes: [-1121], rule: { listed: 'contracts' } },
      { check: 'The book has a price', codes: [-1112] },
      { check: 'The price is valid', codes: [-1133, -1132, -1134], rule },
    ],
  });
  const text = tradingRulesTable('contract', [operation('ping', {}), placeOrder]);
  expect(text).toContain(
    '  operationId: "placeOrder",\n' +
      '  defaults: { priceType: "INPUT" },\n' +
      '  checks: [\n' +
      '    { listed: "contracts", codes: [-1121] },\n' +
      '    { filter: "PRICE_FILTER", value: "price", when: { priceType: ["INPUT"] }, ' +
      'codes: [-1133, -1132, -1134] },\n' +
      '  ],\n',
  );
  expect(tradingRulesTable('contract', [operation('ping', {})])).toBeUndefined();
});
