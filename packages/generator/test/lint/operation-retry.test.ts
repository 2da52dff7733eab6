import { ruleTable } from './rule-table.ts';

const getDepth = 'spot/operations/getDepth.yaml';
const placeOrder = 'spot/operations/placeOrder.yaml';

ruleTable('operation-retry', {
  valid: {
    'the value `never` for an operation that writes': {
      [placeOrder]: [['by-client-order-id', 'never']],
    },
    'a client order id with another name': {
      [placeOrder]: [['name: newClientOrderId', 'name: orderName']],
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
      edits: { [placeOrder]: [['x-role: client-order-id,', '']] },
      problems: [
        [`${placeOrder}:11`, 'a parameter with `x-role: client-order-id`', '`x-retry: never`'],
      ],
    },
  ],
});
