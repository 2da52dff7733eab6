import { ruleTable } from './rule-table.ts';

const result = 'spot/schemas/OrderResult.yaml';
const placeOrder = 'spot/operations/placeOrder.yaml';
const report = 'spot/schemas/ExecutionReport.yaml';
const longId = '$ref: ../../common/schemas/LongId.yaml';
const epochMs = '$ref: ../../common/schemas/EpochMs.yaml';
const decimal = '$ref: ../../common/schemas/DecimalString.yaml';

ruleTable('ids-and-times', {
  valid: {
    'an id and a time that are text': {
      [result]: [
        [longId, 'type: string'],
        [epochMs, 'type: string'],
      ],
    },
    'an id with a named text schema': { [result]: [[longId, '$ref: OrderType.yaml']] },
    'a parameter that is a text id': { [placeOrder]: [[`{ ${longId} }`, '{ type: string }']] },
    'a boolean and a list that are named like an id and a time': {
      [result]: [
        [longId, 'type: boolean'],
        [epochMs, 'type: array'],
      ],
    },
  },
  invalid: [
    {
      name: 'an id that is an integer',
      edits: { [result]: [[longId, 'type: integer']] },
      problems: [[`${result}:5`, '`orderId` is an id, but its schema is "integer"', 'LongId.yaml']],
    },
    {
      name: 'an id with an inline copy of LongId',
      edits: { [result]: [[longId, 'type: [integer, string]\n    format: long-id']] },
      problems: [[`${result}:5`, '`orderId` is an id, but its schema is ["integer","string"]']],
    },
    {
      name: 'a text id without a description',
      edits: { [result]: [['{ type: string, description: The caller', '{ type: string } # ']] },
      problems: [[`${result}:8`, 'The text id `clientOrderId` must have a description']],
    },
    {
      name: 'an id that is a decimal',
      edits: { [result]: [[longId, decimal]] },
      problems: [[`${result}:5`, '`orderId` is an id', 'its schema is DecimalString']],
    },
    {
      name: 'a time that is an integer',
      edits: { [result]: [[epochMs, 'type: integer']] },
      problems: [[`${result}:9`, '`transactTime` is a time', 'EpochMs.yaml']],
    },
    {
      name: 'a time with the schema of an id',
      edits: { 'spot/schemas/Depth.yaml': [[epochMs, longId]] },
      problems: [['spot/schemas/Depth.yaml:5', '`time` is a time']],
    },
    {
      name: 'the format int64',
      edits: { [result]: [[longId, 'type: integer\n    format: int64']] },
      problems: [
        [`${result}:5`, '`orderId` is an id'],
        [`${result}:8`, 'format int64 loses digits'],
      ],
    },
    {
      name: 'an id and a time as integer parameters',
      edits: {
        [placeOrder]: [
          [`{ ${longId} }`, '{ type: integer }'],
          [`{ ${epochMs} }`, '{ type: integer }'],
        ],
      },
      problems: [
        [`${placeOrder}:39`, '`replacedOrderId` is an id'],
        [`${placeOrder}:43`, '`expireTime` is a time'],
      ],
    },
  ],
});

ruleTable('ids-and-times', {
  document: 'spot/asyncapi.yaml',
  valid: { 'any type for the short key of an id': { [report]: [[longId, 'type: integer']] } },
  invalid: [
    {
      name: 'an id schema for a stream event field that is named like a time',
      edits: {
        [report]: [
          ['[e, E, i,', '[e, E, eventTime,'],
          ['  i:\n', '  eventTime:\n'],
        ],
      },
      problems: [[`${report}:9`, '`eventTime` is a time']],
    },
  ],
});
