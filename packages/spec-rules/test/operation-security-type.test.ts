import { ruleTable } from './rule-table.ts';

const getDepth = 'spot/operations/getDepth.yaml';
const placeOrder = 'spot/operations/placeOrder.yaml';
const keyOnly: [string, string][] = [
  ['x-security-type: TRADE', 'x-security-type: USER_STREAM'],
  ['  - apiKey: []\n    signature: []', '  - apiKey: []'],
];

ruleTable('operation-security-type', {
  passes: { 'a type that needs the key alone': { [placeOrder]: keyOnly } },
  fails: [
    {
      what: 'an operation without type',
      edits: { [getDepth]: [['x-security-type: NONE\n', '']] },
      says: [[`${getDepth}:1`, 'x-security-type is missing', '`x-security-type: TRADE`']],
    },
    {
      what: 'a signed type without a signature',
      edits: { [placeOrder]: [['    signature: []\n', '']] },
      says: [
        [
          `${placeOrder}:7`,
          'security is [{"apiKey":[]}]',
          'x-security-type TRADE',
          'Write `security: [{"apiKey":[],"signature":[]}]`',
        ],
      ],
    },
    {
      what: 'two requirements where one with both is meant',
      edits: { [placeOrder]: [['    signature: []', '  - signature: []']] },
      says: [[`${placeOrder}:7`, 'does not agree']],
    },
    {
      what: 'a signature where the key is enough',
      edits: { [placeOrder]: keyOnly.slice(0, 1) },
      says: [
        [`${placeOrder}:7`, 'x-security-type USER_STREAM', 'Write `security: [{"apiKey":[]}]`'],
      ],
    },
    {
      what: 'a key where nothing is needed',
      edits: { [getDepth]: [['security: []', 'security: [{ apiKey: [] }]']] },
      says: [[`${getDepth}:8`, 'x-security-type NONE', 'Write `security: []`']],
    },
    {
      what: 'an operation without security',
      edits: { [getDepth]: [['security: []\n', '']] },
      says: [[`${getDepth}:1`, 'security is missing']],
    },
    {
      what: 'a keyed operation without recvWindow',
      edits: {
        [placeOrder]: [['  - { $ref: ../../common/parameters/RecvWindow.yaml }\n', '']],
      },
      says: [[`${placeOrder}:13`, 'recvWindow and timestamp, in this order', 'Timestamp.yaml']],
    },
  ],
});
