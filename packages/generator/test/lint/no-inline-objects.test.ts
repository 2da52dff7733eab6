import { ruleTable } from './rule-table.ts';

const depth = 'spot/schemas/Depth.yaml';
const object = '{ type: object, properties: { a: { type: string } } }';
const table = 'spot/openapi.yaml';
const ticker = 'spot/schemas/TickerPrice.yaml';

ruleTable('no-inline-objects', {
  valid: {
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
  invalid: [
    {
      name: 'an object in an array',
      edits: { [depth]: [['{ $ref: PriceLevel.yaml }', object]] },
      problems: [[`${depth}:14`, 'An object schema must not be inline', 'schemas/Bids.yaml']],
    },
    {
      name: 'an object in a property',
      edits: { [depth]: [['    $ref: ../../common/schemas/EpochMs.yaml', '    type: object']] },
      problems: [[`${depth}:5`, 'schemas/Time.yaml']],
    },
    {
      name: 'an object in a map',
      edits: {
        [depth]: [
          [
            'x-provenance:\n  - { source: r',
            `additionalProperties: ${object}\nx-provenance:\n  - { source: r`,
          ],
        ],
      },
      problems: [[`${depth}:15`, 'An object schema must not be inline']],
    },
    {
      name: 'an object in a union',
      edits: { [ticker]: [['{ $ref: TickerPriceEntry.yaml }', object]] },
      problems: [[`${ticker}:3`, 'An object schema must not be inline']],
    },
    {
      name: 'an object in a response',
      edits: { 'spot/operations/getDepth.yaml': [['{ $ref: ../schemas/Depth.yaml }', object]] },
      problems: [['spot/operations/getDepth.yaml:32', 'An object schema must not be inline']],
    },
    {
      name: 'an object inside an object of the components',
      edits: {
        [table]: [
          ['components:', `components:\n  schemas:\n    A: { properties: { b: ${object} } }`],
        ],
      },
      problems: [[`${table}:20`, 'schemas/B.yaml']],
    },
  ],
});

ruleTable('no-inline-objects', {
  document: 'spot/asyncapi.yaml',
  valid: {},
  invalid: [
    {
      name: 'an object as a payload',
      edits: {
        'spot/messages/ExecutionReport.yaml': [
          ['{ $ref: ../schemas/ExecutionReport.yaml }', object],
        ],
      },
      problems: [['spot/messages/ExecutionReport.yaml:5', 'An object schema must not be inline']],
    },
  ],
});
