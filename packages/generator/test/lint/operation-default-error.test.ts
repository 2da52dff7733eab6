import { ruleTable } from './rule-table.ts';

const getDepth = 'spot/operations/getDepth.yaml';
const errorRef = '  default: { $ref: ../../common/responses/Error.yaml }\n';
const json = '      application/json:\n        schema: { $ref: ../schemas/Depth.yaml }\n';

ruleTable('operation-default-error', {
  valid: {
    'a response that is a reference': {
      [getDepth]: [
        [`\n    description: The order book.\n    content:\n${json}`, ' { $ref: ../Book.yaml }\n'],
      ],
      'spot/Book.yaml': `description: Book\ncontent:\n${json.replace('../schemas', 'schemas')}`,
    },
  },
  invalid: [
    {
      name: 'an operation without a default response',
      edits: { [getDepth]: [[errorRef, '']] },
      problems: [[`${getDepth}:27`, 'must be the shared error', 'Error.yaml }`']],
    },
    {
      name: 'an inline default response',
      edits: { [getDepth]: [[errorRef, `  default:\n    description: No\n    content:\n${json}`]] },
      problems: [[`${getDepth}:33`, 'must be the shared error']],
    },
    {
      name: 'a shared error without JSON',
      edits: { 'common/responses/Error.yaml': 'description: The error\n' },
      problems: [
        [`${getDepth}:33`, 'must be the shared error'],
        ['spot/operations/getTickerPrice.yaml:22', 'must be the shared error'],
        ['spot/operations/placeOrder.yaml:62', 'must be the shared error'],
      ],
    },
    {
      name: 'a successful response without JSON',
      edits: { [getDepth]: [['application/json', 'text/plain']] },
      problems: [[`${getDepth}:28`, "The response '200' has no schema for application/json"]],
    },
    {
      name: 'a success status other than 200',
      edits: { [getDepth]: [["'200'", "'201'"]] },
      problems: [[`${getDepth}:27`, "The response '200' has no schema"]],
    },
  ],
});
