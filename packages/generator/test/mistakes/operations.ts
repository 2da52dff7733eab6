import type { Mistakes } from './mistake.ts';

/** Mistakes in other operations. */
export const mistakesInOperations: Mistakes = {
  'spec/spot/operations/getOrder.yaml': [
    ['x-weight: { value: 1 }\n', '', '1:1: An operation must have the field `x-weight`.'],
  ],
  'spec/spot/operations/placeOrder.yaml': [
    ['codes: [', 'codes: [-2013, ', 'order of errors.yaml: -1121 comes before -2013. Use `x-'],
    ['type: [LIMIT]', 'type: [LIMT]', '`LIMT` is not a value of the parameter `type`.'],
    [
      '{ $ref: ../schemas/TimeInForce.yaml }',
      '{ enum: [GTC] }',
      '29:21: The enum of `timeInForce` is inline.',
    ],
    [
      '{ $ref: ../schemas/TimeInForce.yaml }',
      '{ items: { enum: [GTC] } }',
      '29:30: The enum of `timeInForce` is inline.',
    ],
    [
      '{ $ref: ../../common/schemas/LongId.yaml }',
      '{ type: integer }',
      '41:5: `replacedOrderId` is an id, but its schema is "integer".',
    ],
    [
      '{ $ref: ../../common/schemas/EpochMs.yaml }',
      '{ type: integer }',
      '45:5: `expireTime` is a time, but its schema is "integer".',
    ],
    [
      'description: Limit price\n    schema: { $ref: ../../common/schemas/DecimalString.yaml }',
      'description: Limit price\n    schema: { type: integer }',
      '33:21: `price` is a price, but its type is an integer.',
    ],
    [
      '- allOrNone: [replacedOrderId, expireTime]',
      '- atLeastOne: [newClientOrderId, recvWindow]',
      'spec/examples/spot/placeOrder/limit.json:3:3: `request`: The request violates ' +
        'a rule: send at least one of',
    ],
    ['x-retry: by-client-order-id\n', '', '1:1: An operation must have the field `x-retry`.'],
    ['    signature: []\n', '', '8:3: `security`: Expected [{"apiKey":[],"signature":[]}]; got'],
    ['    signature: []', '  - signature: []', '8:3: `security`: Expected'],
    ['x-security-type: TRADE', 'x-security-type: USER_STREAM', '8:3: `security`: Expected'],
    [
      '  - { $ref: ../../common/parameters/RecvWindow.yaml }\n',
      '',
      '15:1: The last parameters of an operation of type TRADE must be recvWindow and',
    ],
    ['x-weight: { value: 1 }\n', '', '1:1: An operation must have the field `x-weight`.'],
    [
      '{ $ref: ../schemas/TimeInForce.yaml }',
      '{ $ref: ../schemas/TimeInForce.yaml, default: GTX }',
      '29:59: The default of `timeInForce`: Expected one of "GTC" or "IOC"; got "GTX".',
    ],
    [
      '{ $ref: ../../common/schemas/DecimalString.yaml }',
      '{ $ref: ../../common/schemas/DecimalString.yaml, default: 1 }',
      '33:71: The default of `price`: Expected a decimal as text, such as "0.001"; got 1.',
    ],
    ['require: [price]', 'require: [prise]', '55:15: `prise` is not an optional parameter.'],
    ['when: { type: [LIMIT] }', 'when: { kind: [LIMIT] }', '54:13: `kind` is not a parameter.'],
    ['whenSent: [icebergQty]', 'whenSent: [hiddenQty]', '56:16: `hiddenQty` is not a parameter.'],
    ['allow: { timeInForce', 'allow: { duration', '57:14: `duration` is not a parameter.'],
    [
      '- allOrNone: [replacedOrderId, expireTime]',
      '- atLeastOne: [one, price]',
      '58:18: `one` is not a parameter.',
    ],
    [
      'description: Time in force',
      'description: D\n    x-ignored-when: { kind: [LIMIT], type: [STOP] }',
      '29:23: `kind` is not a parameter.',
    ],
    [
      'x-error-codes: [-1121]\n',
      'x-error-codes: [-1121]\nx-checks:\n' +
        '  - { check: The price, codes: [-1121], rule: { filter: PRICE_FILTER, value: ' +
        'prise, when: { type: [STOP] } } }\n',
      '16:78: `prise` is not a parameter.',
    ],
    ['type: [LIMIT]', 'type: [LIMIT, STOP]', '54:27: `STOP` is not a value of the parameter'],
    ['when: { type: [LIMIT] }', 'when: { symbol: [BTCUSDT] }', '54:22: `BTCUSDT` is not a value'],
    [
      'require: [price]',
      'require: [price, symbol]',
      '55:22: `symbol` is not an optional parameter',
    ],
    ['x-confirmed-by: { field: orderId }\n', '', '1:1: x-confirmed-by is missing.'],
    ['field: orderId', 'field: orderID', '12:26: `orderID` is not a required field of the'],
    [
      'x-resolved-by: { effect: unobservable }\n',
      '',
      '1:1: An operation that moves funds or changes orders must have',
    ],
    ['effect: unobservable', 'effect: placed', '13:16: Name the query in `operation`: only'],
    ['{ effect', '{ operation: getOrder, effect', '13:16: Remove `operation`: only the effect'],
    ['effect: unobservable', 'operation: getDept, effect: placed', '13:29: `getDept` is not an'],
    [
      'effect: unobservable',
      'operation: getOrder, effect: transferred',
      '13:29: The effect `transferred` needs a query whose x-paging has newestFirst; got',
    ],
    [
      'effect: unobservable',
      'operation: getOrder, effect: placed, sameQuantity: { kind: [LIMIT] }',
      '13:71: `kind` is not a parameter.',
    ],
    ['x-role: client-order-id', 'x-clamped: true', '11:10: x-retry `by-client-order-id` requires'],
  ],
  'spec/spot/operations/getTickerPrice.yaml': [
    [
      'parameter: symbol, sent: TickerPriceEntry',
      'parameter: symbols, sent: TickerPriceEntri',
      '23:29: `symbols` is not a parameter.',
    ],
    [
      'schemas/TickerPrice.yaml',
      'schemas/TickerPriceList.yaml',
      '23:43: `TickerPriceEntry` is not an alternative of the response.',
    ],
  ],
  'spec/control/operations/getClock.yaml': [
    ['operationId: getClock', 'operationId: driveClock', '1:14: `operationId`: Expected a value'],
  ],
};
