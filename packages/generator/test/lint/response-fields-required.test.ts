import { ruleTable } from './rule-table.ts';

const depth = 'spot/schemas/Depth.yaml';
const report = 'spot/schemas/ExecutionReport.yaml';

ruleTable('response-fields-required', {
  valid: {
    'an object that requires a field of a composed schema': {
      'spot/schemas/TickerPriceEntry.yaml': [
        ['[symbol, price]', '[symbol, price, bids]'],
        ['x-provenance', 'allOf: [{ $ref: Depth.yaml }]\nx-provenance'],
      ],
    },
  },
  invalid: [
    {
      name: 'a field that is not required and has no x-absent-when',
      edits: { [depth]: [['    x-absent-when: The payload is not recorded.\n', '']] },
      problems: [
        [`${depth}:5`, '`time` is not required and has no x-absent-when', '`x-absent-when: '],
      ],
    },
    {
      name: 'a required field with x-absent-when',
      edits: { [depth]: [['[bids]', '[bids, time]']] },
      problems: [[`${depth}:5`, '`time` is required and has x-absent-when']],
    },
    {
      name: 'an unknown required field',
      edits: { [depth]: [['[bids]', '[bids, bid]']] },
      problems: [[`${depth}:3`, '`required` lists `bid`, which is not a property', '(bids)']],
    },
    {
      name: 'an object without required fields',
      edits: { [depth]: [['required: [bids]\n', '']] },
      problems: [[`${depth}:10`, '`bids` is not required and has no x-absent-when']],
    },
  ],
});

ruleTable('response-fields-required', {
  document: 'spot/asyncapi.yaml',
  valid: {},
  invalid: [
    {
      name: 'a field of a stream event without x-absent-when',
      edits: { [report]: [['[e, E, i, p, L]', '[e, E, i, L]']] },
      problems: [[`${report}:12`, '`p` is not required and has no x-absent-when']],
    },
  ],
});
