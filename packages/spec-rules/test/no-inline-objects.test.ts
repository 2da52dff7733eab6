import { ruleTable } from './rule-table.ts';

const depth = 'spot/schemas/Depth.yaml';
const object = '{ type: object, properties: { a: { type: string } } }';
const table = 'spot/openapi.yaml';
const ticker = 'spot/schemas/TickerPrice.yaml';

ruleTable('no-inline-objects', {
  passes: {
    'an object directly in the components': {
      [table]: [['components:', `components:\n  schemas:\n    A: ${object}`]],
    },
    'a union of references in a response': {
      'spot/operations/getDepth.yaml': [
        [
          '{ $ref: ../schemas/Depth.yaml }',
          '{ oneOf: [{ $ref: ../schemas/Depth.yaml }, { $ref: ../schemas/PriceLevel.yaml }] }',
        ],
      ],
    },
  },
  fails: [
    {
      what: 'an object in an array',
      edits: { [depth]: [['{ $ref: PriceLevel.yaml }', object]] },
      says: [[`${depth}:14`, 'An object without a name', 'schemas/Bids.yaml']],
    },
    {
      what: 'an object in a property',
      edits: { [depth]: [['    $ref: ../../common/schemas/EpochMs.yaml', '    type: object']] },
      says: [[`${depth}:5`, 'schemas/Time.yaml']],
    },
    {
      what: 'an object in a map',
      edits: {
        [depth]: [
          [
            'x-provenance:\n  - { source: r',
            `additionalProperties: ${object}\nx-provenance:\n  - { source: r`,
          ],
        ],
      },
      says: [[`${depth}:15`, 'An object without a name']],
    },
    {
      what: 'an object in a union',
      edits: { [ticker]: [['{ $ref: TickerPriceEntry.yaml }', object]] },
      says: [[`${ticker}:3`, 'An object without a name']],
    },
    {
      what: 'an object in a response',
      edits: { 'spot/operations/getDepth.yaml': [['{ $ref: ../schemas/Depth.yaml }', object]] },
      says: [['spot/operations/getDepth.yaml:32', 'An object without a name']],
    },
    {
      what: 'an object inside an object of the components',
      edits: {
        [table]: [
          ['components:', `components:\n  schemas:\n    A: { properties: { b: ${object} } }`],
        ],
      },
      says: [[`${table}:20`, 'schemas/B.yaml']],
    },
  ],
});

ruleTable('no-inline-objects', {
  document: 'spot/asyncapi.yaml',
  passes: {},
  fails: [
    {
      what: 'an object as a payload',
      edits: {
        'spot/messages/ExecutionReport.yaml': [
          ['{ $ref: ../schemas/ExecutionReport.yaml }', object],
        ],
      },
      says: [['spot/messages/ExecutionReport.yaml:5', 'An object without a name']],
    },
  ],
});
