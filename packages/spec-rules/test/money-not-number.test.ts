import { ruleTable } from './rule-table.ts';

const depth = 'spot/schemas/Depth.yaml';
const getDepth = 'spot/operations/getDepth.yaml';
const report = 'spot/schemas/ExecutionReport.yaml';

ruleTable('money-not-number', {
  passes: { 'a count': { [depth]: [['type: array', 'type: integer']] } },
  fails: [
    {
      what: 'a number in a property',
      edits: { [depth]: [['type: array', 'type: number']] },
      says: [[`${depth}:13`, 'The type "number"', 'DecimalString.yaml', '`type: integer`']],
    },
    {
      what: 'a number among several types',
      edits: { 'common/schemas/DecimalString.yaml': [['type: string', 'type: [string, number]']] },
      says: [['common/schemas/DecimalString.yaml:2', 'The type ["string","number"]']],
    },
    {
      what: 'a number as a parameter',
      edits: { [getDepth]: [['type: integer', 'type: number']] },
      says: [[`${getDepth}:25`, 'The type "number"']],
    },
    {
      what: 'a number beside a reference',
      edits: { [depth]: [['    x-absent-when', '    type: number\n    x-absent-when']] },
      says: [[`${depth}:8`, 'The type "number"']],
    },
  ],
});

ruleTable('money-not-number', {
  document: 'spot/asyncapi.yaml',
  passes: {},
  fails: [
    {
      what: 'a number in a stream',
      edits: {
        [report]: [
          [
            'p:\n    description: Price\n    $ref: ../../common/schemas/DecimalString.yaml',
            'p: { type: number }',
          ],
        ],
      },
      says: [[`${report}:12`, 'The type "number"']],
    },
  ],
});
