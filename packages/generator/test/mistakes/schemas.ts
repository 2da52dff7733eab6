import type { Mistakes } from './mistake.ts';

/** Mistakes in schemas. */
export const mistakesInSchemas: Mistakes = {
  'spec/spot/schemas/Order.yaml': [
    ['LongId.yaml', 'DecimalString.yaml', '`orderId` is an id, but its schema is DecimalString'],
  ],
  'spec/spot/schemas/ExecutionReport.yaml': [
    ['description: ', 'description: An event: ', '5:45: Block collections are not allowed within'],
    ['required:', 'needs:', '3:1: `needs`: A schema has no field `needs`.'],
    ['[e, E, i,', '[e, E, eventTime,', '3:18: `required` lists `eventTime`, which is not a'],
    ['  i:\n', '  eventTime:\n', '9:3: `eventTime` is a time, but its schema is LongId.'],
    [
      '[e, E, i,',
      '[e, E, o,',
      'spec/examples/spot/executionReport/new.json:1:1: ExecutionReport must have the field `o`.',
    ],
    [
      '  i:\n',
      '  o:\n',
      'spec/examples/spot/executionReport/new.json:4:3: `i`: ExecutionReport has no field `i`.',
    ],
    [
      'p:\n    description: Price\n    $ref: ../../common/schemas/DecimalString.yaml',
      'p: { type: number }',
      '12:14: `properties/p/type`: Expected one of "string", "integer", "boolean", "object",',
    ],
    ['[e, E, i, p, L]', '[e, E, i, L]', '12:3: `p` is not required and has no x-absent-when.'],
  ],
  'spec/spot/schemas/ListenKey.yaml': [
    ['{ type: string', '{ examples: [0.1], type: string', 'Expected text, such as "abc"; got 0.1.'],
    [
      'properties:',
      'properties:\n  self: { $ref: ListenKey.yaml, x-absent-when: Never. }',
      '1:1: ListenKey: A schema that references itself is not supported.',
    ],
  ],
  'spec/common/schemas/DecimalString.yaml': [
    ['type: string', 'type: number', '2:7: `type`: Expected one of "string", "integer",'],
    ['type: string', 'type: [string, number]', '2:16: `type/1`: Expected one of "string",'],
  ],
  'spec/spot/schemas/Depth.yaml': [
    ['description: An order book.', '', '1:1: A schema must have the field `description`.'],
    ['description: An order book.', "description: ' '", '17:14: `description`: Expected text,'],
    ['x-absent-when', 'x-absent-if', '8:5: `properties/time/x-absent-if`: A schema has no field'],
    [
      '{ $ref: PriceLevel.yaml }',
      '{ $ref: PriceLevel.yaml, x-absent-when: No. }',
      '14:37: `x-absent-when` is not allowed here.',
    ],
    [
      '$ref: ../../common/schemas/EpochMs.yaml',
      '$ref: ../../common/schemas/LongId.yaml',
      '5:3: `time` is a time, but its schema is LongId.',
    ],
    ['type: array', 'type: number', '13:11: `properties/bids/type`: Expected one of "string",'],
    [
      'properties:',
      'properties:\n  avgPrice: { type: integer }',
      '5:21: `avgPrice` is a price, but its type is an integer.',
    ],
    ['    x-absent-when', '    type: number\n    x-absent-when', '8:11: `properties/time/type`:'],
    ['properties:\n', 'properties:\n  "a}; {": { type: string }\n', '5:3: `properties/a}; {`: The'],
    [
      'properties:\n',
      'properties:\n  __proto__: { type: string }\n',
      '5:3: `properties/__proto__`: The list of properties has no field `__proto__`.',
    ],
    [
      '{ $ref: PriceLevel.yaml }',
      '{ type: object, properties: { a: { type: string } } }',
      '14:5: An object schema must not be inline.',
    ],
    [
      '    $ref: ../../common/schemas/EpochMs.yaml',
      '    type: object',
      '5:3: An object schema must not be inline.',
    ],
    [
      'x-provenance:\n  - { source: r',
      'additionalProperties: { type: object, properties: { a: { type: string } } }\n' +
        'x-provenance:\n  - { source: r',
      '15:1: An object schema must not be inline.',
    ],
    ['required: [bids]', 'required: bids', '3:11: `required`: Expected a list; got "bids".'],
    [
      'required: [bids]',
      'required: bids',
      'spec/examples/spot/getDepth/book.json:5:3: `response`: The schema of this ' +
        'value is malformed. Fix the schema.',
    ],
    ['kind: observed', 'kind: requirements', '10:57: "wire-facts" states facts of the kind'],
    ['[bids]', '[bids, time]', '5:3: `time` is required and has x-absent-when.'],
    ['[bids]', '[bids, bid]', '3:18: `required` lists `bid`, which is not a property.'],
    ['required: [bids]\n', '', '10:3: `bids` is not required and has no x-absent-when.'],
    ['title: Depth', 'title: Depth\nx-retry: safe', '2:1: `x-retry`: A schema has no field'],
  ],
  'spec/spot/schemas/TimeInForce.yaml': [
    [
      'x-enumDescriptions:\n  GTC: Good till cancelled\n  IOC: Immediate or cancel\n',
      '',
      '3:1: `x-enumDescriptions` has no meaning for `GTC` and `IOC`.',
    ],
    ['  IOC: Immediate or cancel\n', '', '8:1: `x-enumDescriptions` has no meaning for `IOC`.'],
    ['enum: [GTC, IOC]', 'enum: [GTC, FOK]', '8:1: `x-enumDescriptions` has no meaning for `FOK`.'],
    ['default: GTC', 'default: GTX', '4:10: The default of `timeInForce`: Expected one of "GTC"'],
  ],
  'spec/spot/schemas/OrderType.yaml': [
    [
      'x-enumDescriptions:\n  LIMIT: Executes at the price or a better price\n' +
        '  MARKET: Executes immediately\n',
      'x-enumDescriptions: { $ref: "TimeInForce.yaml#/x-enumDescriptions" }\n',
      '7:1: `x-enumDescriptions` has no meaning for `LIMIT` and `MARKET`.',
    ],
    ['title: OrderType', 'title: Type', '1:8: The title is "Type", but the name is `OrderType`.'],
    ['title: OrderType\n', '', '1:1: A schema must have the field `title`.'],
    ['type: string', 'type: string\nx-absent-when: Never.', '3:1: `x-absent-when` is not allowed'],
  ],
  'spec/spot/schemas/OrderResult.yaml': [
    ['$ref: ../../common/schemas/LongId.yaml', 'type: integer', '5:3: `orderId` is an id, but its'],
    [
      '$ref: ../../common/schemas/LongId.yaml',
      'type: [integer, string]\n    format: long-id',
      '5:3: `orderId` is an id, but its schema is ["integer","string"].',
    ],
    [
      '$ref: ../../common/schemas/LongId.yaml',
      '$ref: ../../common/schemas/DecimalString.yaml',
      '5:3: `orderId` is an id, but its schema is DecimalString.',
    ],
    ['$ref: ../../common/schemas/EpochMs.yaml', 'type: integer', '9:3: `transactTime` is a time,'],
    [
      '$ref: ../../common/schemas/LongId.yaml',
      'type: integer\n    format: int64',
      '5:3: `orderId` is an id, but its schema is "integer".',
    ],
    ['description: ', 'note: ', '6:5: `properties/orderId/note`: A schema has no field `note`.'],
  ],
  'spec/spot/schemas/TickerPrice.yaml': [
    [
      '{ $ref: TickerPriceEntry.yaml }',
      '{ type: object, properties: { a: { type: string } } }',
      '3:5: An object schema must not be inline.',
    ],
  ],
  'spec/spot/schemas/TickerPriceEntry.yaml': [
    [
      '[symbol, price]',
      '[pair, price]',
      'spec/examples/spot/getTickerPrice/all.json:6:5: `response/0`: TickerPriceEntry ' +
        'must have the field `pair`.',
    ],
    [
      '  symbol: {',
      '  pair: {',
      'spec/examples/spot/getTickerPrice/all.json:6:7: `response/0/symbol`: ' +
        'TickerPriceEntry has no field `symbol`.',
    ],
    [
      'x-provenance:',
      'x-record: { kind: price, key: symbl }\nx-provenance:',
      '9:31: `symbl` is not a required property.',
    ],
    [
      'x-provenance:',
      'x-record: { kind: price, key: symbol, changes: [price], rises: [symbol] }\nx-provenance:',
      '9:65: `symbol` is not a changing property.',
    ],
    [
      'x-provenance:',
      'x-record: { kind: price, key: symbol, refers: { order: order } }\nx-provenance:',
      '9:49: `order` is not a property.',
    ],
  ],
  'spec/spot/schemas/PriceLevel.yaml': [
    [
      'x-provenance:\n  - { source: requirements-1, locator: section 4.2, kind: requirements }\n',
      '',
      '1:1: A schema must have the field `x-provenance`.',
    ],
  ],
};
