import { ruleTable } from './rule-table.ts';

const getDepth = 'spot/operations/getDepth.yaml';
const placeOrder = 'spot/operations/placeOrder.yaml';

ruleTable('operation-retry', {
  valid: {
    'the value `never` for an operation that writes': {
      [placeOrder]: [['by-client-order-id', 'never']],
    },
    'a client order id named clientOrderId': {
      [placeOrder]: [['name: newClientOrderId', 'name: clientOrderId']],
    },
  },
  invalid: [
    {
      name: 'an operation without x-retry',
      edits: { [placeOrder]: [['x-retry: by-client-order-id\n', '']] },
      problems: [[`${placeOrder}:1`, 'x-retry is missing', '`x-retry: safe`']],
    },
    {
      name: 'a GET operation whose x-retry is not `safe`',
      edits: { [getDepth]: [['x-retry: safe', 'x-retry: never']] },
      problems: [[`${getDepth}:14`, 'must be `safe`; got `never`', 'Use `x-retry: safe`']],
    },
    {
      name: 'by-client-order-id without a client order id',
      edits: { [placeOrder]: [['name: newClientOrderId', 'name: orderName']] },
      problems: [[`${placeOrder}:11`, 'one of the parameters `clientOrderId`', '`x-retry: never`']],
    },
  ],
});
