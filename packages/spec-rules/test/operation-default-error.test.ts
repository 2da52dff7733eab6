import { ruleTable } from './rule-table.ts';

const getDepth = 'spot/operations/getDepth.yaml';
const errorRef = '  default: { $ref: ../../common/responses/Error.yaml }\n';
const json = '      application/json:\n        schema: { $ref: ../schemas/Depth.yaml }\n';

ruleTable('operation-default-error', {
  passes: {
    'a response that is a reference': {
      [getDepth]: [
        [`\n    description: The order book.\n    content:\n${json}`, ' { $ref: ../Book.yaml }\n'],
      ],
      'spot/Book.yaml': `description: Book\ncontent:\n${json.replace('../schemas', 'schemas')}`,
    },
  },
  fails: [
    {
      what: 'an operation without default response',
      edits: { [getDepth]: [[errorRef, '']] },
      says: [[`${getDepth}:27`, 'not the error that all operations share', 'Error.yaml }`']],
    },
    {
      what: 'a default response of its own',
      edits: { [getDepth]: [[errorRef, `  default:\n    description: No\n    content:\n${json}`]] },
      says: [[`${getDepth}:33`, 'not the error that all operations share']],
    },
    {
      what: 'a shared error without JSON',
      edits: { 'common/responses/Error.yaml': 'description: Refused\n' },
      says: [
        [`${getDepth}:33`, 'not the error'],
        ['spot/operations/getTickerPrice.yaml:22', 'not the error'],
        ['spot/operations/placeOrder.yaml:62', 'not the error'],
      ],
    },
    {
      what: 'success without JSON',
      edits: { [getDepth]: [['application/json', 'text/plain']] },
      says: [[`${getDepth}:28`, "no response '200' with a schema for application/json"]],
    },
    {
      what: 'another status than 200',
      edits: { [getDepth]: [["'200'", "'201'"]] },
      says: [[`${getDepth}:27`, "no response '200'"]],
    },
  ],
});
