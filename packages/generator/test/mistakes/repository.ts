import type { Mistakes } from './mistake.ts';

/** Mistakes in the specification of this repository, which has keys that the small one lacks. */
export const mistakesHere: Mistakes = {
  'spec/common/messages/ExecutionReport.yaml': [
    ['listOpenOrders', 'listOpenOrder', '`listOpenOrder` is not an operation of the section of'],
    ['id: orderId', 'id: orderIds', '`orderIds` is not a parameter of the query'],
    ['z: executedQty', 'z: executedQuantity', '`executedQuantity` is not a field that every query'],
    ['below: fromId', 'below: toId', '`below` of listMyTrades must be fromId, as in its x-paging;'],
    ['X: status', 'Y: status', '`Y` is not a field of the event'],
    ['l: qty', 'l: quantity', '`quantity` is not a field of the query'],
    ['[FILLED,', '[DONE,', '`DONE` is not a value of `X`'],
    ['partly: PARTIALLY', 'partly: PARTLY', '`PARTLY_FILLED` is not a value of `X`'],
  ],
  'spec/common/messages/ContractExecutionReport.yaml': [
    ['orderType: STOP', 'type: STOP', '`type` is not a parameter of the query'],
    ['average: avgPrice', 'average: average', '`average` is not a field that every query returns'],
    ['key: [symbol, side]', 'key: [name]', '`name` is not a field of the rows of the query'],
  ],
  'spec/common/messages/OptionExecutionReport.yaml': [
    [', below: orderId', '', '`below` of listOpenOrders must be orderId'],
    ['[free, locked', '[total, locked', '`total` is not a field of the rows of the query'],
  ],
  'spec/common/messages/OutboundAccountInfo.yaml': [
    ['T: canTrade', 'T: trade', '`trade` is not a field that every query returns'],
    ['a: asset', 'a: token', '`token` is not a field of the rows of the query'],
    ['f: free', 'x: free', '`x` is not a field of the list'],
  ],
  'spec/common/channels/UserData.yaml': [
    ['extend: extendListenKey', 'extend: keepListenKey', '`keepListenKey` is not an operation'],
    ['field: listenKey', 'field: key', '`key` is not a field of the query'],
  ],
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
