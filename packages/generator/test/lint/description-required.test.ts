import { ruleTable } from './rule-table.ts';

const depth = 'spot/schemas/Depth.yaml';
const getDepth = 'spot/operations/getDepth.yaml';
const timestamp = 'common/parameters/Timestamp.yaml';
const error = 'common/responses/Error.yaml';
const streams = 'spot/asyncapi.yaml';

ruleTable('description-required', {
  valid: {
    'an inline schema without a description': {
      [depth]: [['type: array\n', 'type: array\n    minItems: 0\n']],
    },
  },
  invalid: [
    {
      name: 'a schema without a description',
      edits: { [depth]: [['description: An order book.', '']] },
      problems: [[`${depth}:1`, 'schema Depth has no description', 'Add one']],
    },
    {
      name: 'an operation with an empty summary',
      edits: {
        'spot/operations/getDepth.yaml': [['summary: Read the order book', "summary: ''"]],
      },
      problems: [['spot/operations/getDepth.yaml:2', 'getDepth has no summary', 'Add one']],
    },
    {
      name: 'a parameter without a description',
      edits: { [getDepth]: [['    description: Symbol name\n', '']] },
      problems: [[`${getDepth}:17`, 'parameter `symbol` has no description', 'Add one']],
    },
    {
      name: 'a parameter of several operations without a description',
      edits: { [timestamp]: [['description: When the request was sent\n', '']] },
      problems: [[`${timestamp}:1`, 'parameter `timestamp` has no description']],
    },
    {
      name: 'a header without a description',
      edits: {
        [error]: [['content:', 'headers:\n  Age: { schema: { type: integer } }\ncontent:']],
      },
      problems: [[`${error}:3`, 'header Age has no description']],
    },
    {
      name: 'an empty description',
      edits: { [depth]: [['description: An order book.', "description: ' '"]] },
      problems: [[`${depth}:1`, 'schema Depth has no description']],
    },
  ],
});

ruleTable('description-required', {
  document: streams,
  valid: {},
  invalid: [
    {
      name: 'an operation of a channel without a description',
      edits: { [streams]: [['    description: Sends events to the client.\n', '']] },
      problems: [[`${streams}:12`, 'operation sendUserEvents has no description']],
    },
  ],
});
