import type { Edits } from './fixture-copy.ts';
import { ruleTable } from './rule-table.ts';

const placeOrder = 'spot/operations/placeOrder.yaml';
const orderResult = 'spot/schemas/OrderResult.yaml';
const retry = 'x-retry: by-client-order-id\n';
const confirmedBy = (field: string): Edits => ({
  [placeOrder]: [[retry, `${retry}x-confirmed-by: { field: ${field} }\n`]],
});

ruleTable('operation-confirmed-by', {
  fixture: confirmedBy('orderId'),
  valid: {
    'an operation that changes nothing': { [placeOrder]: [['by-client-order-id', 'safe']] },
    'an operation whose response has no required field': {
      [orderResult]: [['required: [orderId, clientOrderId, transactTime, type]\n', '']],
    },
  },
  invalid: [
    {
      name: 'an operation that changes something without x-confirmed-by',
      edits: {},
      problems: [
        [`${placeOrder}:1`, 'x-confirmed-by is missing', '`x-confirmed-by: { field: orderId }`'],
      ],
    },
    {
      name: 'a field that is not required',
      edits: confirmedBy('orderID'),
      problems: [
        [`${placeOrder}:12`, '`orderID` is not a required field', '`orderId`, `clientOrderId`'],
      ],
    },
  ],
});
