import { ruleTable } from './rule-table.ts';

const depth = 'spot/schemas/Depth.yaml';
const getDepth = 'spot/operations/getDepth.yaml';
const placeOrder = 'spot/operations/placeOrder.yaml';
const limitPrice = 'description: Limit price\n    ';
const price = `${limitPrice}schema: { $ref: ../../common/schemas/DecimalString.yaml }`;
const report = 'spot/schemas/ExecutionReport.yaml';

ruleTable('money-not-number', {
  valid: { 'a count': { [depth]: [['type: array', 'type: integer']] } },
  invalid: [
    {
      name: 'a number in a property',
      edits: { [depth]: [['type: array', 'type: number']] },
      problems: [[`${depth}:13`, 'The type "number"', 'DecimalString.yaml', '`type: integer`']],
    },
    {
      name: 'a number among several types',
      edits: { 'common/schemas/DecimalString.yaml': [['type: string', 'type: [string, number]']] },
      problems: [['common/schemas/DecimalString.yaml:2', 'The type ["string","number"]']],
    },
    {
      name: 'an integer as a price',
      edits: { [placeOrder]: [[price, `${limitPrice}schema: { type: integer }`]] },
      problems: [[`${placeOrder}:31`, '`price` is a price', 'DecimalString.yaml']],
    },
    {
      name: 'an integer as a price in a response',
      edits: { [depth]: [['properties:', 'properties:\n  avgPrice: { type: integer }']] },
      problems: [[`${depth}:5`, '`avgPrice` is a price', 'DecimalString.yaml']],
    },
    {
      name: 'a number as a parameter',
      edits: { [getDepth]: [['type: integer', 'type: number']] },
      problems: [[`${getDepth}:25`, 'The type "number"']],
    },
    {
      name: 'a number beside a reference',
      edits: { [depth]: [['    x-absent-when', '    type: number\n    x-absent-when']] },
      problems: [[`${depth}:8`, 'The type "number"']],
    },
  ],
});

ruleTable('money-not-number', {
  document: 'spot/asyncapi.yaml',
  valid: {},
  invalid: [
    {
      name: 'a number in a stream message',
      edits: {
        [report]: [
          [
            'p:\n    description: Price\n    $ref: ../../common/schemas/DecimalString.yaml',
            'p: { type: number }',
          ],
        ],
      },
      problems: [[`${report}:12`, 'The type "number"']],
    },
  ],
});
