import { ruleTable } from './rule-table.ts';

const getDepth = 'spot/operations/getDepth.yaml';

ruleTable('operation-weight', {
  passes: {
    'the weight of zero as the default': {
      [getDepth]: [
        ['default: 100', 'default: 0'],
        ['value: 1', 'value: 10'],
      ],
    },
    'a default above the last step': {
      [getDepth]: [
        ['default: 100', 'default: 900'],
        ['value: 1', 'value: 5'],
      ],
    },
  },
  fails: [
    {
      what: 'an operation without weight',
      edits: { 'spot/operations/placeOrder.yaml': [['x-weight: { value: 1 }\n', '']] },
      says: [
        ['spot/operations/placeOrder.yaml:1', 'x-weight is missing', '`x-weight: { value: 1 }`'],
      ],
    },
    {
      what: 'a parameter that there is not',
      edits: { [getDepth]: [['by: limit', 'by: size']] },
      says: [[`${getDepth}:11`, '`size`, which is not a parameter', 'It has: `symbol`, `limit`']],
    },
    {
      what: 'steps that go down',
      edits: { [getDepth]: [['upTo: 500', 'upTo: 100']] },
      says: [[`${getDepth}:13`, 'upTo 100 comes after upTo 100']],
    },
    {
      what: 'a value that is not the weight of the default',
      edits: { [getDepth]: [['value: 1', 'value: 5']] },
      says: [[`${getDepth}:10`, 'x-weight.value is 5', 'default of 100', 'Write `value: 1`']],
    },
    {
      what: 'steps over a parameter without default',
      edits: { [getDepth]: [[', default: 100', '']] },
      says: [[`${getDepth}:25`, 'default of `limit`, which has none', '`default: 100`']],
    },
  ],
});
