import { ruleTable } from './rule-table.ts';

const getDepth = 'spot/operations/getDepth.yaml';

ruleTable('key-order', {
  valid: {
    'an additional key in the right position': {
      [getDepth]: [['x-error-codes', 'x-sandbox: { coverage: full }\nx-error-codes']],
    },
    'a key without a prescribed position': { [getDepth]: [['summary', 'servers: []\nsummary']] },
  },
  invalid: [
    {
      name: 'the operationId after the summary',
      edits: {
        [getDepth]: [
          ['operationId: getDepth\nsummary: Read', 'summary: Read\noperationId: getDepth #'],
        ],
      },
      problems: [[`${getDepth}:1`, 'Expected the key `operationId`; got `summary`']],
    },
    {
      name: 'the summary after the tags',
      edits: {
        [getDepth]: [
          [
            'summary: Read the order book\ntags: [Market data]',
            'tags: [Market data]\nsummary: Read',
          ],
        ],
      },
      problems: [
        [`${getDepth}:2`, 'Expected the key `summary`; got `tags`', 'operationId, summary, tags'],
      ],
    },
    {
      name: 'x-response-by before x-error-codes',
      edits: { [getDepth]: [['x-error-codes', 'x-response-by: {}\nx-error-codes']] },
      problems: [[`${getDepth}:15`, 'Expected the key `x-error-codes`; got `x-response-by`']],
    },
  ],
});
