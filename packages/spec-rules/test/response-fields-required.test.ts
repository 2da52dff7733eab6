import { ruleTable } from './rule-table.ts';

const depth = 'spot/schemas/Depth.yaml';
const report = 'spot/schemas/ExecutionReport.yaml';

ruleTable('response-fields-required', {
  passes: {
    'an object that requires what others name': {
      'spot/schemas/TickerPriceEntry.yaml': [
        ['[symbol, price]', '[symbol, price, bids]'],
        ['x-provenance', 'allOf: [{ $ref: Depth.yaml }]\nx-provenance'],
      ],
    },
  },
  fails: [
    {
      what: 'a field that is neither required nor explained',
      edits: { [depth]: [['    x-absent-when: Only recorded payloads carry it.\n', '']] },
      says: [[`${depth}:5`, '`time` is neither required nor explained', '`x-absent-when: ']],
    },
    {
      what: 'a field that is both',
      edits: { [depth]: [['[bids]', '[bids, time]']] },
      says: [[`${depth}:5`, '`time` is required and has x-absent-when']],
    },
    {
      what: 'a required field that there is not',
      edits: { [depth]: [['[bids]', '[bids, bid]']] },
      says: [[`${depth}:3`, '`required` lists `bid`, which is not a property', '(bids)']],
    },
    {
      what: 'an object that requires nothing',
      edits: { [depth]: [['required: [bids]\n', '']] },
      says: [[`${depth}:10`, '`bids` is neither required nor explained']],
    },
  ],
});

ruleTable('response-fields-required', {
  document: 'spot/asyncapi.yaml',
  passes: {},
  fails: [
    {
      what: 'an unexplained field of a stream',
      edits: { [report]: [['[e, E, i, p, L]', '[e, E, i, L]']] },
      says: [[`${report}:12`, '`p` is neither required nor explained']],
    },
  ],
});
