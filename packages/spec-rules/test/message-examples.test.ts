import { ruleTable } from './rule-table.ts';

const message = 'spot/messages/ExecutionReport.yaml';
const report = 'spot/schemas/ExecutionReport.yaml';
const example = 'examples/spot/executionReport/new.json';

ruleTable('message-examples', {
  document: 'spot/asyncapi.yaml',
  passes: {
    'a message of the channel table itself': {
      'spot/asyncapi.yaml': [
        [
          '{ $ref: messages/ExecutionReport.yaml }',
          '{ name: executionReport, payload: { type: object } }',
        ],
      ],
      [example]: '{}',
    },
    'a payload that names its schema language': {
      [message]: [
        [
          '{ $ref: ../schemas/ExecutionReport.yaml }',
          '{ schemaFormat: any, schema: { $ref: ../schemas/ExecutionReport.yaml } }',
        ],
      ],
    },
  },
  fails: [
    {
      what: 'a message without name',
      edits: { [message]: [['name: executionReport\n', '']] },
      says: [[`${message}:1`, 'The message has no name', '`name: executionReport`']],
    },
    {
      what: 'a message without examples',
      edits: { 'examples/spot/executionReport': null },
      says: [
        [
          `${message}:1`,
          '`executionReport` has no example',
          'Write spec/examples/spot/executionReport/<case>.json.',
        ],
      ],
    },
    {
      what: 'a rename that the example folder did not follow',
      edits: { [message]: [['name: executionReport', 'name: orderReport']] },
      says: [
        [`${message}:1`, '`orderReport` has no example', 'spec/examples/spot/executionReport.'],
      ],
    },
    {
      what: 'a field that was renamed',
      edits: {
        [report]: [
          ['[e, E, i,', '[e, E, o,'],
          ['  i:\n', '  o:\n'],
        ],
      },
      says: [[`${example}:4`, 'ExecutionReport has no field `i`', 'Missing here: `o`', '(o)']],
    },
    {
      what: 'another event type, a decimal as a number, a tuple of three',
      edits: {
        [example]: [
          ['"executionReport"', '"report"'],
          ['"40000.1"', '40000.1'],
          ['"40001"]', '"40001", "40002"]'],
        ],
      },
      says: [
        [`${example}:2`, '"report" is not right here', '"executionReport"'],
        [`${example}:5`, '40000.1 is not right here', 'a decimal as text'],
        [`${example}:6`, 'is not right here'],
      ],
    },
  ],
});
