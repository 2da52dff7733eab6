import { ruleTable } from './rule-table.ts';

const depth = 'spot/schemas/Depth.yaml';
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
