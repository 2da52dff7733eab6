import { ruleTable } from './rule-table.ts';

const getDepth = 'spot/operations/getDepth.yaml';
const placeOrder = 'spot/operations/placeOrder.yaml';
const keyOnly: [string, string][] = [
  ['x-security-type: TRADE', 'x-security-type: USER_STREAM'],
  ['  - apiKey: []\n    signature: []', '  - apiKey: []'],
];

ruleTable('operation-security-type', {
  valid: { 'a type that requires only the API key': { [placeOrder]: keyOnly } },
  invalid: [
    {
      name: 'an operation without a security type',
      edits: { [getDepth]: [['x-security-type: NONE\n', '']] },
      problems: [[`${getDepth}:1`, 'x-security-type is missing', '`x-security-type: TRADE`']],
    },
    {
      name: 'a signed type whose `security` has no signature',
      edits: { [placeOrder]: [['    signature: []\n', '']] },
      problems: [
        [
          `${placeOrder}:7`,
          'security is [{"apiKey":[]}]',
          'x-security-type is TRADE',
          'Use `security: [{"apiKey":[],"signature":[]}]`',
        ],
      ],
    },
    {
      name: 'two requirements instead of one requirement with both schemes',
      edits: { [placeOrder]: [['    signature: []', '  - signature: []']] },
      problems: [[`${placeOrder}:7`, 'but x-security-type is TRADE']],
    },
    {
      name: 'a signature for a type that requires only the API key',
      edits: { [placeOrder]: keyOnly.slice(0, 1) },
      problems: [
        [`${placeOrder}:7`, 'x-security-type is USER_STREAM', 'Use `security: [{"apiKey":[]}]`'],
      ],
    },
    {
      name: 'an API key for the type NONE',
      edits: { [getDepth]: [['security: []', 'security: [{ apiKey: [] }]']] },
      problems: [[`${getDepth}:8`, 'x-security-type is NONE', 'Use `security: []`']],
    },
    {
      name: 'an operation without security',
      edits: { [getDepth]: [['security: []\n', '']] },
      problems: [[`${getDepth}:1`, 'security is missing']],
    },
    {
      name: 'an operation with an API key and without recvWindow',
      edits: {
        [placeOrder]: [['  - { $ref: ../../common/parameters/RecvWindow.yaml }\n', '']],
      },
      problems: [[`${placeOrder}:13`, 'recvWindow and timestamp, in this order', 'Timestamp.yaml']],
    },
  ],
});
