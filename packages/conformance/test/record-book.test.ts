import { type GatewayOperation, operations } from '@broker-api/spec';
import { expect, test } from 'vitest';
import { RecordBook } from '../src/records/record-book.ts';

const now = 1_796_083_500_000;

test('a message names the response that said the earlier value', () => {
  const book = new RecordBook();
  const order = { orderId: '17', clientOrderId: 'a', symbol: 'BTCUSDT', origQty: '3' };
  const add = (operationId: string, row: object, isList = false): string[] => {
    const operation = operations.spot[operationId] as GatewayOperation;
    const body = isList ? [{ ...order, ...row }] : { ...order, ...row };
    return book.add({ operation, account: 'a', sent: new Map(), body, from: now, to: now });
  };
  expect(add('placeOrder', { status: 'NEW', executedQty: '0' })).toEqual([]);
  expect(add('getOrder', { status: 'PARTIALLY_FILLED', executedQty: '2' })).toEqual([]);
  const [message] = add('listOpenOrders', { status: 'PARTIALLY_FILLED', executedQty: '1' }, true);
  expect(message).toMatch(/not to decrease from "2", as in the response of getOrder; got "1"/);
});
