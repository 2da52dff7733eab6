import { ruleTable } from './rule-table.ts';

const getDepth = 'spot/operations/getDepth.yaml';
const placeOrder = 'spot/operations/placeOrder.yaml';

ruleTable('operation-retry', {
  passes: {
    'never, for a write': { [placeOrder]: [['by-client-order-id', 'never']] },
    'a client order id of the other name': {
      [placeOrder]: [['name: newClientOrderId', 'name: clientOrderId']],
    },
  },
  fails: [
    {
      what: 'an operation without x-retry',
      edits: { [placeOrder]: [['x-retry: by-client-order-id\n', '']] },
      says: [[`${placeOrder}:1`, 'x-retry is missing', '`x-retry: safe`']],
    },
    {
      what: 'a read that is not safe',
      edits: { [getDepth]: [['x-retry: safe', 'x-retry: never']] },
      says: [[`${getDepth}:14`, 'x-retry is `never`, but a GET', 'Write `x-retry: safe`']],
    },
    {
      what: 'by-client-order-id without such a parameter',
      edits: { [placeOrder]: [['name: newClientOrderId', 'name: orderName']] },
      says: [[`${placeOrder}:11`, 'no parameter is named `clientOrderId`', '`x-retry: never`']],
    },
  ],
});
