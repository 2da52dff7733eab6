import { ruleTable } from './rule-table.ts';

const message = 'spot/messages/ExecutionReport.yaml';
const report = 'spot/schemas/ExecutionReport.yaml';
const example = 'examples/spot/executionReport/new.json';

ruleTable('message-examples', {
  document: 'spot/asyncapi.yaml',
  valid: {
    'an inline message in asyncapi.yaml': {
      'spot/asyncapi.yaml': [
        [
          '{ $ref: messages/ExecutionReport.yaml }',
          '{ name: executionReport, payload: { type: object } }',
        ],
      ],
      [example]: '{}',
    },
    'a payload with a schemaFormat': {
      [message]: [
        [
          '{ $ref: ../schemas/ExecutionReport.yaml }',
          '{ schemaFormat: any, schema: { $ref: ../schemas/ExecutionReport.yaml } }',
        ],
      ],
    },
  },
  invalid: [
    {
      name: 'a message without a name',
      edits: { [message]: [['name: executionReport\n', '']] },
      problems: [[`${message}:1`, 'The message has no name', '`name: executionReport`']],
    },
    {
      name: 'a message without examples',
      edits: { 'examples/spot/executionReport': null },
      problems: [
        [
          `${message}:1`,
          '`executionReport` has no example',
          'Add spec/examples/spot/executionReport/<case>.json.',
        ],
      ],
    },
    {
      name: 'a renamed message with an unchanged example folder',
      edits: { [message]: [['name: executionReport', 'name: orderReport']] },
      problems: [
        [`${message}:1`, '`orderReport` has no example', 'spec/examples/spot/executionReport.'],
      ],
    },
    {
      name: 'a renamed field',
      edits: {
        [report]: [
          ['[e, E, i,', '[e, E, o,'],
          ['  i:\n', '  o:\n'],
        ],
      },
      problems: [
        [`${example}:4`, 'ExecutionReport has no field `i`', 'Missing fields: `o`', '(o)'],
      ],
    },
    {
      name: 'a wrong event type, a decimal as a number, and a tuple with too many items',
      edits: {
        [example]: [
          ['"executionReport"', '"report"'],
          ['"40000.1"', '40000.1'],
          ['"40001"]', '"40001", "40002"]'],
        ],
      },
      problems: [
        [`${example}:2`, 'Expected "executionReport"; got "report"'],
        [`${example}:5`, 'Expected a decimal as text', 'got 40000.1'],
        [`${example}:6`, 'Expected a list, of at most 2 items'],
      ],
    },
  ],
});
