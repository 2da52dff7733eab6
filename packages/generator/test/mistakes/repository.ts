import type { Mistakes } from './mistake.ts';

/** Mistakes in the specification of this repository, which has keys that the small one lacks. */
export const mistakesHere: Mistakes = {
  'spec/contract/operations/cancelOrders.yaml': [
    ['with: { orderType', 'with: { type', '`type` is not a parameter of the query'],
    ['each: symbol', 'each: symbols', '`symbols` is not a parameter'],
    ['changed: updateTime', 'changed: update', '`update` is not a field of the query'],
    ['message: success', 'messages: success', '`messages` is not a field of the response'],
  ],
  'spec/contract/operations/placeOrder.yaml': [
    ['then: { orderType', 'then: { type', '`type` is not a parameter of the query'],
    ['same: { quantity: origQty', 'same: { quantity: quantity', '`quantity` is not a field of the'],
  ],
  'spec/spot/operations/transfer.yaml': [
    ['from: startTime', 'from: start', '`start` is not a parameter of the query'],
    ['entry: { flowType', 'entry: { type', '`type` is not a field of the query'],
    ['send: { accountType', 'send: { type', '`type` is not a parameter of the query'],
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
