import type { Edits } from './fixture-copy.ts';
import { ruleTable } from './rule-table.ts';

const getDepth = 'spot/operations/getDepth.yaml';
const table = 'spot/openapi.yaml';

/** A section of the control plane with one operation. */
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
  passes: {
    'a verb alone': {
      'spot/operations/ping.yaml': 'operationId: ping\nresponses: {}\n',
      [table]: [
        [
          '/depth:\n    get: { $ref: operations/getDepth',
          '/ping:\n    get: { $ref: operations/ping',
        ],
      ],
    },
  },
  fails: [
    {
      what: 'a method that nothing is generated for',
      edits: { [table]: [['  /depth:\n    get:', '  /depth:\n    patch:']] },
      says: [[`${table}:13`, 'The method patch is not read', 'get, post, put or delete']],
    },
    {
      what: 'one operation at two routes',
      edits: {
        [table]: [['paths:', 'paths:\n  /book:\n    get: { $ref: operations/getDepth.yaml }']],
      },
      says: [
        [`${table}:15`, '`operations/getDepth.yaml` is the operation of GET /book', 'x-aliases'],
      ],
    },
    {
      what: 'a verb that is not on the list',
      edits: {
        'spot/operations/fetchDepth.yaml': 'operationId: fetchDepth\nresponses: {}\n',
        [table]: [['operations/getDepth', 'operations/fetchDepth']],
      },
      says: [
        ['spot/operations/fetchDepth.yaml:1', '`fetchDepth` does not begin', 'get, list, place'],
      ],
    },
    {
      what: 'a verb that runs on',
      edits: {
        'spot/operations/getdepth.yaml': 'operationId: getdepth\nresponses: {}\n',
        [table]: [['operations/getDepth', 'operations/getdepth']],
      },
      says: [['spot/operations/getdepth.yaml:1', '`getdepth` does not begin with a verb']],
    },
    {
      what: 'a rename of the operation alone, with all places that keep the old name',
      edits: {
        [getDepth]: [['operationId: getDepth', 'operationId: getBook']],
        'option/openapi.yaml':
          'paths:\n  /depth:\n    get: { $ref: "../spot/operations/getDepth.yaml" }\n',
      },
      says: [
        [
          `${getDepth}:1`,
          '`getBook` is not the name of its file, `getDepth`',
          `Still named \`getDepth\`: spec/${getDepth}, `,
          'spec/option/openapi.yaml:3, spec/spot/openapi.yaml:13, ',
          'spec/examples/spot/getDepth/book.json, spec/examples/spot/getDepth/unknown-symbol.json.',
          'Named `getBook`: none.',
        ],
      ],
    },
    {
      what: 'a rename of the file alone, with the examples that keep the old name',
      edits: {
        'spot/operations/getBook.yaml': 'operationId: getDepth\nresponses: {}\n',
        [table]: [['operations/getDepth', 'operations/getBook']],
      },
      says: [
        [
          'spot/operations/getBook.yaml:1',
          'Still named `getBook`: spec/spot/operations/getBook.yaml, spec/spot/openapi.yaml:13.',
          'Named `getDepth`: spec/examples/spot/getDepth/book.json, ',
        ],
      ],
    },
    {
      what: 'an operation in the route table',
      edits: {
        [table]: [
          ['{ $ref: operations/getDepth.yaml }', '{ operationId: getDepth, responses: {} }'],
        ],
      },
      says: [[`${table}:13`, '`getDepth` has no file of its own', 'operations/getDepth.yaml']],
    },
    {
      what: 'a verb of the control plane elsewhere',
      edits: {
        'spot/operations/advanceClock.yaml': 'operationId: advanceClock\nresponses: {}\n',
        [table]: [['operations/getDepth', 'operations/advanceClock']],
      },
      says: [['spot/operations/advanceClock.yaml:1', '`advanceClock` does not begin']],
    },
  ],
});

ruleTable('operation-id', {
  document: 'control/openapi.yaml',
  fixture: control('getClock'),
  passes: { 'a verb of the control plane': control('advanceClock') },
  fails: [
    {
      what: 'a verb that the control plane has not',
      edits: control('driveClock'),
      says: [['control/operations/driveClock.yaml:1', '`driveClock` does not begin', 'advance']],
    },
  ],
});
