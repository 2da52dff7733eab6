import { expect, test } from 'vitest';
import { errorCatalogue, operations, routes } from '../src/index.ts';

test('every operation has a route', () => {
  for (const section of Object.values(operations)) {
    for (const { method, path, operationId } of Object.values(section)) {
      expect(routes.get(`${method} ${path}`)).toMatchObject({
        alias: false,
        operation: { operationId },
      });
    }
  }
});

test.each([
  ['POST /openapi/option/order', 'placeOrder', 'option'],
  ['POST /openapi/openapi/option/order', 'placeOrder', 'option'],
  ['GET /quote/v1/option/index', 'getIndex', 'option'],
  ['POST /openapi/contract/order', 'placeOrder', 'contract'],
  ['GET /openapi/v1/balance_flow', 'listBalanceFlow', 'spot'],
])('the older route %s exists', (route, operationId, section) => {
  expect(routes.get(route)).toMatchObject({ alias: true, operation: { operationId, section } });
});

test('every error code of an operation is in the catalogue', () => {
  const codes = Object.values(operations)
    .flatMap((section) => Object.values(section))
    .flatMap(({ errorCodes }) => errorCodes);
  expect(codes.filter((code) => errorCatalogue[code] === undefined)).toEqual([]);
});

// The oracle: security types and weights from requirements 1, section 4, written independently of
// the documents.
test.each([
  ['ping', 'NONE', 0],
  ['getServerTime', 'NONE', 0],
  ['getBrokerInfo', 'NONE', 0],
  ['getDepth', 'NONE', 1],
  ['listTrades', 'NONE', 1],
  ['listKlines', 'NONE', 1],
  ['getTicker24hr', 'NONE', 1],
  ['getTickerPrice', 'NONE', 1],
  ['getBookTicker', 'NONE', 1],
  ['placeOrder', 'TRADE', 1],
  ['testOrder', 'TRADE', 1],
  ['getOrder', 'USER_DATA', 1],
  ['cancelOrder', 'TRADE', 1],
  ['listOpenOrders', 'USER_DATA', 1],
  ['listHistoryOrders', 'USER_DATA', 5],
  ['getAccount', 'USER_DATA', 5],
  ['listMyTrades', 'USER_DATA', 5],
  ['listDepositOrders', 'USER_DATA', 5],
  ['createListenKey', 'USER_STREAM', 1],
  ['extendListenKey', 'USER_STREAM', 1],
  ['closeListenKey', 'USER_STREAM', 1],
  ['listSubAccounts', 'SUB_ACCOUNT_LIST', 5],
  ['transfer', 'ACCOUNT_TRANSFER', 1],
  ['listBalanceFlow', 'BALANCE_FLOW', 5],
])('spot %s has security type %s and weight %i', (operationId, securityType, value) => {
  expect(operations.spot[operationId]).toMatchObject({ securityType, weight: { value } });
});
