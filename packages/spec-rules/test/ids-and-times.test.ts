import { ruleTable } from './rule-table.ts';

const result = 'spot/schemas/OrderResult.yaml';
const placeOrder = 'spot/operations/placeOrder.yaml';
const report = 'spot/schemas/ExecutionReport.yaml';
const longId = '$ref: ../../common/schemas/LongId.yaml';
const epochMs = '$ref: ../../common/schemas/EpochMs.yaml';
const decimal = '$ref: ../../common/schemas/DecimalString.yaml';

ruleTable('ids-and-times', {
  passes: {
    'text ids and times': {
      [result]: [
        [longId, 'type: string'],
        [epochMs, 'type: string'],
      ],
    },
    'an id by a named schema of text': { [result]: [[longId, '$ref: OrderType.yaml']] },
    'a parameter that is a text id': { [placeOrder]: [[`{ ${longId} }`, '{ type: string }']] },
    'a flag and a list with names like that': {
      [result]: [
        [longId, 'type: boolean'],
        [epochMs, 'type: array'],
      ],
    },
  },
  fails: [
    {
      what: 'an id that is an integer',
      edits: { [result]: [[longId, 'type: integer']] },
      says: [[`${result}:5`, '`orderId` is an id, but its schema is "integer"', 'LongId.yaml']],
    },
    {
      what: 'an id that only looks like LongId',
      edits: { [result]: [[longId, 'type: [integer, string]\n    format: long-id']] },
      says: [[`${result}:5`, '`orderId` is an id, but its schema is ["integer","string"]']],
    },
    {
      what: 'a text id without description',
      edits: { [result]: [['{ type: string, description: The caller', '{ type: string } # ']] },
      says: [[`${result}:8`, '`clientOrderId` is text without a description']],
    },
    {
      what: 'an id that is a decimal',
      edits: { [result]: [[longId, decimal]] },
      says: [[`${result}:5`, '`orderId` is an id', 'its schema is DecimalString']],
    },
    {
      what: 'a time that is an integer',
      edits: { [result]: [[epochMs, 'type: integer']] },
      says: [[`${result}:9`, '`transactTime` is a time', 'EpochMs.yaml']],
    },
    {
      what: 'a time that is an id',
      edits: { 'spot/schemas/Depth.yaml': [[epochMs, longId]] },
      says: [['spot/schemas/Depth.yaml:5', '`time` is a time']],
    },
    {
      what: 'integers of 64 bits',
      edits: { [result]: [[longId, 'type: integer\n    format: int64']] },
      says: [
        [`${result}:5`, '`orderId` is an id'],
        [`${result}:8`, 'format int64 loses digits'],
      ],
    },
    {
      what: 'an id and a time as integer parameters',
      edits: {
        [placeOrder]: [
          [`{ ${longId} }`, '{ type: integer }'],
          [`{ ${epochMs} }`, '{ type: integer }'],
        ],
      },
      says: [
        [`${placeOrder}:39`, '`replacedOrderId` is an id'],
        [`${placeOrder}:43`, '`expireTime` is a time'],
      ],
    },
  ],
});

ruleTable('ids-and-times', {
  document: 'spot/asyncapi.yaml',
  passes: { 'short keys': { [report]: [[longId, 'type: integer']] } },
  fails: [
    {
      what: 'a long key of a stream',
      edits: {
        [report]: [
          ['[e, E, i,', '[e, E, eventTime,'],
          ['  i:\n', '  eventTime:\n'],
        ],
      },
      says: [[`${report}:9`, '`eventTime` is a time']],
    },
  ],
});
