import { ruleTable } from './rule-table.ts';

const getDepth = 'spot/operations/getDepth.yaml';

ruleTable('key-order', {
  passes: {
    'all keys before parameters': {
      [getDepth]: [['x-error-codes', 'x-sandbox: { coverage: full }\nx-error-codes']],
    },
  },
  fails: [
    {
      what: 'the summary after the tags',
      edits: {
        [getDepth]: [
          [
            'summary: Read the order book\ntags: [Market data]',
            'tags: [Market data]\nsummary: Read',
          ],
        ],
      },
      says: [
        [`${getDepth}:2`, '`tags` stands where `summary` belongs', 'operationId, summary, tags'],
      ],
    },
    {
      what: 'responses before parameters',
      edits: { [getDepth]: [['x-error-codes', 'x-response-by: {}\nx-error-codes']] },
      says: [[`${getDepth}:15`, '`x-response-by` stands where `x-error-codes` belongs']],
    },
  ],
});
