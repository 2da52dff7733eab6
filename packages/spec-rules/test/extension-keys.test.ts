import { ruleTable } from './rule-table.ts';

const getDepth = 'spot/operations/getDepth.yaml';
const depth = 'spot/schemas/Depth.yaml';
const table = 'spot/openapi.yaml';

ruleTable('extension-keys', {
  passes: {
    'a key for anything at the root, and names that begin with x-': {
      [table]: [['paths:', 'x-findings: [depth-limit]\npaths:']],
      'spot/schemas/TickerPriceEntry.yaml': [['symbol: {', 'x-symbol: {']],
    },
    'a key of parameters and schemas on a parameter': {
      [getDepth]: [['    x-clamped: true', '    x-unavailable: true']],
    },
    'an enum with a key of schemas in a property': {
      [depth]: [['type: array', 'x-open-enum: true\n    type: array']],
    },
  },
  fails: [
    {
      what: 'an unknown key, with the nearest known one',
      edits: { [getDepth]: [['x-retry', 'x-retri']] },
      says: [[`${getDepth}:14`, '`x-retri` is no key of ours', '`x-weight`', '(x-retry)']],
    },
    {
      what: 'an unknown key beside a reference',
      edits: { [depth]: [['x-absent-when', 'x-absent-if']] },
      says: [[`${depth}:8`, '`x-absent-if` is no key of ours']],
    },
    {
      what: 'an unknown key among responses',
      edits: { [getDepth]: [['responses:', 'responses:\n  x-note: none']] },
      says: [[`${getDepth}:28`, '`x-note` is no key of ours']],
    },
    {
      what: 'a key of operations on a schema and at the root',
      edits: {
        [depth]: [['title: Depth', 'title: Depth\nx-retry: safe']],
        [table]: [['paths:', 'x-retry: safe\npaths:']],
      },
      says: [
        [`${table}:11`, '`x-retry` may not stand here', 'belongs on: operation'],
        [`${depth}:2`, '`x-retry` may not stand here'],
      ],
    },
    {
      what: 'a key of properties on a named schema, although a property refers to it',
      edits: {
        'spot/schemas/OrderType.yaml': [['type: string', 'type: string\nx-absent-when: Never.']],
      },
      says: [['spot/schemas/OrderType.yaml:3', '`x-absent-when` may not', 'belongs on: property']],
    },
    {
      what: 'a key of properties on the items of an array',
      edits: {
        [depth]: [['{ $ref: PriceLevel.yaml }', '{ $ref: PriceLevel.yaml, x-absent-when: No. }']],
      },
      says: [[`${depth}:14`, '`x-absent-when` may not stand here']],
    },
    {
      what: 'a key of parameters in the schema of one',
      edits: { [getDepth]: [['default: 100', 'default: 100, x-clamped: true']] },
      says: [[`${getDepth}:25`, '`x-clamped` may not stand here', 'belongs on: parameter']],
    },
    {
      what: 'another type inside a value',
      edits: { [getDepth]: [['upTo: 100,', "upTo: '100',"]] },
      says: [[`${getDepth}:13`, '`x-weight/steps/0/upTo`: "100" is not right', 'a whole number']],
    },
    {
      what: 'a field too many and one too few',
      edits: {
        [getDepth]: [
          ['zero: 10', 'none: 10'],
          ['kind: requirements', 'sort: requirements'],
        ],
      },
      says: [
        [
          `${getDepth}:5`,
          '`x-provenance/0/sort`',
          'has no field `sort`',
          'Missing here: `kind`',
          '(kind)',
        ],
        [`${getDepth}:12`, '`x-weight/none`', 'has no field `none`', '`zero`'],
      ],
    },
    {
      what: 'a value outside its enum',
      edits: { [getDepth]: [['x-security-type: NONE', 'x-security-type: NOME']] },
      says: [[`${getDepth}:7`, '"NOME" is not right here', 'one of "NONE", "TRADE"', '(NONE']],
    },
    {
      what: 'the reason that partial coverage needs',
      edits: { [getDepth]: [['x-retry', 'x-sandbox: { coverage: partial }\nx-retry']] },
      says: [[`${getDepth}:14`, '`x-sandbox`: This object lacks the field `reason`']],
    },
  ],
});

ruleTable('extension-keys', {
  document: 'spot/asyncapi.yaml',
  passes: {},
  fails: [
    {
      what: 'an unknown key on a message, and a key of operations on one of AsyncAPI',
      edits: {
        'spot/messages/ExecutionReport.yaml': [['title:', 'x-title:']],
        'spot/asyncapi.yaml': [['    action: send', '    action: send\n    x-clamped: true']],
      },
      says: [
        ['spot/messages/ExecutionReport.yaml:2', '`x-title` is no key of ours'],
        ['spot/asyncapi.yaml:14', '`x-clamped` may not stand here'],
      ],
    },
  ],
});

const workflows = 'spot/workflows/depth.arazzo.yaml';
const workflow = `arazzo: 1.0.1
info: { title: Workflows, version: 1.0.0 }
sourceDescriptions: [{ name: spot, type: openapi, url: ../openapi.yaml }]
workflows:
  - workflowId: depth
    steps:
      - stepId: depth
        x-account: bob
        operationId: getDepth
        x-changes: [{ of: $response.body#/a, since: $steps.b.outputs.c, by: "-0.5" }]
`;

ruleTable('extension-keys', {
  document: workflows,
  fixture: { [workflows]: workflow },
  passes: {},
  fails: [
    {
      what: 'an account that does not exist, and a change that is no decimal',
      edits: { [workflows]: workflow.replace('bob', 'rob').replace('-0.5', 'half') },
      says: [
        [`${workflows}:8`, '`x-account`', '"rob"', '"alice", "bob"'],
        [`${workflows}:10`, '`x-changes/0/by`', '"half"'],
      ],
    },
    {
      what: 'a key of steps on a workflow',
      edits: { [workflows]: workflow.replace('    steps:', '    x-account: bob\n    steps:') },
      says: [[`${workflows}:6`, '`x-account` may not stand here', 'belongs on: step']],
    },
  ],
});
