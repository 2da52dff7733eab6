import { ruleTable } from './rule-table.ts';

const getDepth = 'spot/operations/getDepth.yaml';
const depth = 'spot/schemas/Depth.yaml';
const table = 'spot/openapi.yaml';

ruleTable('extension-keys', {
  valid: {
    'a key for any element at the root of a document, and a property name that begins with x-': {
      [table]: [['paths:', 'x-findings: [depth-limit]\npaths:']],
      'spot/schemas/TickerPriceEntry.yaml': [['symbol: {', 'x-symbol: {']],
    },
    'a key for both parameters and schemas, on a parameter': {
      [getDepth]: [['    x-clamped: true', '    x-unavailable: true']],
    },
    'a schema-only key on a property': {
      [depth]: [['type: array', 'x-open-enum: true\n    type: array']],
    },
  },
  invalid: [
    {
      name: 'an unknown key, and suggests a similar key',
      edits: { [getDepth]: [['x-retry', 'x-retryy']] },
      problems: [[`${getDepth}:14`, 'Unknown key `x-retryy`', '`x-weight`', '(x-retry, x-replay)']],
    },
    {
      name: 'an unknown key beside a reference',
      edits: { [depth]: [['x-absent-when', 'x-absent-if']] },
      problems: [[`${depth}:8`, 'Unknown key `x-absent-if`']],
    },
    {
      name: 'an unknown key in the responses of an operation',
      edits: { [getDepth]: [['responses:', 'responses:\n  x-note: none']] },
      problems: [[`${getDepth}:28`, 'Unknown key `x-note`']],
    },
    {
      name: 'an operation-only key on a schema and at the root of a document',
      edits: {
        [depth]: [['title: Depth', 'title: Depth\nx-retry: safe']],
        [table]: [['paths:', 'x-retry: safe\npaths:']],
      },
      problems: [
        [`${table}:11`, '`x-retry` is not allowed here', 'elements: operation'],
        [`${depth}:2`, '`x-retry` is not allowed here'],
      ],
    },
    {
      name: 'a property-only key on a named schema that a property references',
      edits: {
        'spot/schemas/OrderType.yaml': [['type: string', 'type: string\nx-absent-when: Never.']],
      },
      problems: [
        ['spot/schemas/OrderType.yaml:3', '`x-absent-when` is not allowed', 'elements: property'],
      ],
    },
    {
      name: 'a property-only key on the items of an array',
      edits: {
        [depth]: [['{ $ref: PriceLevel.yaml }', '{ $ref: PriceLevel.yaml, x-absent-when: No. }']],
      },
      problems: [[`${depth}:14`, '`x-absent-when` is not allowed here']],
    },
    {
      name: 'a parameter-only key in the schema of a parameter',
      edits: { [getDepth]: [['default: 100', 'default: 100, x-clamped: true']] },
      problems: [[`${getDepth}:25`, '`x-clamped` is not allowed here', 'elements: parameter']],
    },
    {
      name: 'a value with a nested value of the wrong type',
      edits: { [getDepth]: [['upTo: 100,', "upTo: '100',"]] },
      problems: [[`${getDepth}:13`, '`x-weight/steps/0/upTo`: Expected an integer', 'got "100"']],
    },
    {
      name: 'values with unknown and missing fields',
      edits: {
        [getDepth]: [
          ['zero: 10', 'none: 10'],
          ['kind: requirements', 'sort: requirements'],
        ],
      },
      problems: [
        [
          `${getDepth}:5`,
          '`x-provenance/0/sort`',
          'has no field `sort`',
          'Missing fields: `kind`',
          '(kind)',
        ],
        [`${getDepth}:12`, '`x-weight/none`', 'has no field `none`', '`zero`'],
      ],
    },
    {
      name: 'a value that is not in the enum of the key',
      edits: { [getDepth]: [['x-security-type: NONE', 'x-security-type: NOME']] },
      problems: [[`${getDepth}:7`, 'one of "NONE", "TRADE"', 'got "NOME"', '(NONE']],
    },
    {
      name: 'partial sandbox coverage without a reason',
      edits: { [getDepth]: [['x-retry', 'x-sandbox: { coverage: partial }\nx-retry']] },
      problems: [[`${getDepth}:14`, '`x-sandbox`: This object must have the field `reason`']],
    },
  ],
});

ruleTable('extension-keys', {
  document: 'spot/asyncapi.yaml',
  valid: {},
  invalid: [
    {
      name: 'an unknown key on a message, and a parameter-only key on an AsyncAPI operation',
      edits: {
        'spot/messages/ExecutionReport.yaml': [['title:', 'x-title:']],
        'spot/asyncapi.yaml': [['    action: send', '    action: send\n    x-clamped: true']],
      },
      problems: [
        ['spot/messages/ExecutionReport.yaml:2', 'Unknown key `x-title`'],
        ['spot/asyncapi.yaml:14', '`x-clamped` is not allowed here'],
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
  valid: {},
  invalid: [
    {
      name: 'an unknown account, and a change that is not a decimal',
      edits: { [workflows]: workflow.replace('bob', 'rob').replace('-0.5', 'half') },
      problems: [
        [`${workflows}:8`, '`x-account`', '"alice", "bob"', '"rob"'],
        [`${workflows}:10`, '`x-changes/0/by`', '"half"'],
      ],
    },
    {
      name: 'a step-only key on a workflow',
      edits: { [workflows]: workflow.replace('    steps:', '    x-account: bob\n    steps:') },
      problems: [[`${workflows}:6`, '`x-account` is not allowed here', 'elements: step']],
    },
  ],
});
