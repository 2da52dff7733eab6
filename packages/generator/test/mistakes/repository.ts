import type { Mistakes } from './mistake.ts';

/** Mistakes in the specification of this repository, which has keys that the small one lacks. */
export const mistakesHere: Mistakes = {
  'spec/contract/operations/cancelOrders.yaml': [
    ['listOpenOrders', 'getOrder', 'The effect `cancelledAll` needs a query whose x-paging has'],
  ],
  'spec/spot/operations/placeOrder.yaml': [
    [
      'sameQuantity: { type: [LIMIT,',
      'sameQuantity: { type: [LIMITED,',
      '`LIMITED` is not a value',
    ],
  ],
  'spec/contract/operations/listMyTrades.yaml': [
    ['key: tradeId', 'key: ids', '`ids` is not a required field of the rows'],
    ['below: fromId', 'below: from', '`from` is not a parameter'],
  ],
  'spec/spot/operations/listKlines.yaml': [
    ['key: 0', 'key: 20', '`20` is not a required field of the rows'],
    ['field: 0', 'field: 20', '`20` is not a field of the rows'],
  ],
  'spec/spot/operations/listOpenOrders.yaml': [
    ['status: [NEW', 'status: [NEWS', '`NEWS` is not a value of the field `status`'],
  ],
  'spec/spot/operations/listTrades.yaml': [
    [
      'x-paging: unavailable\n',
      '',
      '1:1: x-paging is missing. State how to read the list in pages',
    ],
  ],
  'spec/spot/workflows/matching.arazzo.yaml': [
    [
      'url: ../openapi.yaml',
      'url: "../openapi.yml"',
      'does not exist. Correct the url, such as ../openapi.yaml.',
    ],
    [
      '    x-provenance:',
      '    x-findings:',
      'A workflow must have the field `x-provenance`. Add it',
    ],
    ['x-account: ', 'x-acount: ', 'A step has no field `x-acount`'],
  ],
};
