import type { Edits } from './fixture-copy.ts';
import { ruleTable } from './rule-table.ts';

const getDepth = 'spot/operations/getDepth.yaml';
const table = 'spot/openapi.yaml';

/** Returns the files of a control plane with one operation. */
const control = (operationId: string): Edits => ({
  'control/openapi.yaml': [
    'openapi: 3.1.0',
    'info: { title: Control, version: 1.0.0 }',
    'paths:',
    `  /clock: { post: { $ref: operations/${operationId}.yaml } }`,
  ].join('\n'),
  [`control/operations/${operationId}.yaml`]: `operationId: ${operationId}\nresponses: {}\n`,
});

ruleTable('operation-id', {
  valid: {
    'a verb without a noun': {
      'spot/operations/ping.yaml': 'operationId: ping\nresponses: {}\n',
      [table]: [
        [
          '/depth:\n    get: { $ref: operations/getDepth',
          '/ping:\n    get: { $ref: operations/ping',
        ],
      ],
    },
  },
  invalid: [
    {
      name: 'an unsupported method',
      edits: { [table]: [['  /depth:\n    get:', '  /depth:\n    patch:']] },
      problems: [[`${table}:13`, 'The method patch is not supported', 'get, post, put or delete']],
    },
    {
      name: 'one operation at two routes',
      edits: {
        [table]: [['paths:', 'paths:\n  /book:\n    get: { $ref: operations/getDepth.yaml }']],
      },
      problems: [
        [
          `${table}:15`,
          '`operations/getDepth.yaml` is already the operation of GET /book',
          'x-aliases',
        ],
      ],
    },
    {
      name: 'an unknown verb',
      edits: {
        'spot/operations/fetchDepth.yaml': 'operationId: fetchDepth\nresponses: {}\n',
        [table]: [['operations/getDepth', 'operations/fetchDepth']],
      },
      problems: [
        ['spot/operations/fetchDepth.yaml:1', '`fetchDepth` must begin', 'get, list, place'],
      ],
    },
    {
      name: 'a verb without a capital letter after it',
      edits: {
        'spot/operations/getdepth.yaml': 'operationId: getdepth\nresponses: {}\n',
        [table]: [['operations/getDepth', 'operations/getdepth']],
      },
      problems: [
        ['spot/operations/getdepth.yaml:1', '`getdepth` must begin with one of the verbs'],
      ],
    },
    {
      name: 'a renamed operationId, and lists all uses of the old name',
      edits: {
        [getDepth]: [['operationId: getDepth', 'operationId: getBook']],
        'option/openapi.yaml':
          'paths:\n  /depth:\n    get: { $ref: "../spot/operations/getDepth.yaml" }\n',
      },
      problems: [
        [
          `${getDepth}:1`,
          '`getBook` must be the name of its file, `getDepth`',
          `Uses of \`getDepth\`: spec/${getDepth}, `,
          'spec/option/openapi.yaml:3, spec/spot/openapi.yaml:13, ',
          'spec/examples/spot/getDepth/book.json and ' +
            'spec/examples/spot/getDepth/unknown-symbol.json.',
          'Uses of `getBook`: none.',
        ],
      ],
    },
    {
      name: 'a renamed file, and lists the examples with the old name',
      edits: {
        'spot/operations/getBook.yaml': 'operationId: getDepth\nresponses: {}\n',
        [table]: [['operations/getDepth', 'operations/getBook']],
      },
      problems: [
        [
          'spot/operations/getBook.yaml:1',
          'Uses of `getBook`: spec/spot/operations/getBook.yaml and spec/spot/openapi.yaml:13.',
          'Uses of `getDepth`: spec/examples/spot/getDepth/book.json and ',
        ],
      ],
    },
    {
      name: 'an inline operation',
      edits: {
        [table]: [
          ['{ $ref: operations/getDepth.yaml }', '{ operationId: getDepth, responses: {} }'],
        ],
      },
      problems: [[`${table}:13`, '`getDepth` must not be inline', 'operations/getDepth.yaml']],
    },
    {
      name: 'a verb of the control plane in another section',
      edits: {
        'spot/operations/advanceClock.yaml': 'operationId: advanceClock\nresponses: {}\n',
        [table]: [['operations/getDepth', 'operations/advanceClock']],
      },
      problems: [['spot/operations/advanceClock.yaml:1', '`advanceClock` must begin']],
    },
  ],
});

ruleTable('operation-id', {
  document: 'control/openapi.yaml',
  fixture: control('getClock'),
  valid: { 'a verb of the control plane': control('advanceClock') },
  invalid: [
    {
      name: 'an unknown verb in the control plane',
      edits: control('driveClock'),
      problems: [['control/operations/driveClock.yaml:1', '`driveClock` must begin', 'advance']],
    },
  ],
});
