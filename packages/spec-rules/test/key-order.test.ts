import { ruleTable } from './rule-table.ts';

const getDepth = 'spot/operations/getDepth.yaml';

ruleTable('key-order', {
  passes: {
    'all keys before parameters': {
      [getDepth]: [['x-error-codes', 'x-sandbox: { coverage: full }\nx-error-codes']],
    },
    'a key that has no place in the order': { [getDepth]: [['summary', 'servers: []\nsummary']] },
  },
  fails: [
    {
      what: 'another key first',
      edits: {
        [getDepth]: [
          ['operationId: getDepth\nsummary: Read', 'summary: Read\noperationId: getDepth #'],
        ],
      },
      says: [[`${getDepth}:1`, '`summary` stands where `operationId` belongs']],
    },
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
