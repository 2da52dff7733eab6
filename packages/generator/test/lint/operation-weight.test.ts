import { ruleTable } from './rule-table.ts';

const getDepth = 'spot/operations/getDepth.yaml';

ruleTable('operation-weight', {
  valid: {
    'a weight that no source states': {
      'spot/operations/placeOrder.yaml': [['{ value: 1 }', 'unknown']],
    },
    'the weight `zero` for a default of 0': {
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
  invalid: [
    {
      name: 'an operation without a weight',
      edits: { 'spot/operations/placeOrder.yaml': [['x-weight: { value: 1 }\n', '']] },
      problems: [
        ['spot/operations/placeOrder.yaml:1', 'x-weight is missing', '`x-weight: { value: 1 }`'],
      ],
    },
    {
      name: 'an unknown parameter',
      edits: { [getDepth]: [['by: limit', 'by: size']] },
      problems: [
        [
          `${getDepth}:11`,
          '`size`, which is not a parameter',
          'Its parameters: `symbol` and `limit`',
        ],
      ],
    },
    {
      name: 'steps that do not ascend',
      edits: { [getDepth]: [['upTo: 500', 'upTo: 100']] },
      problems: [[`${getDepth}:13`, 'got upTo 100 after upTo 100']],
    },
    {
      name: 'a value that differs from the weight of the default',
      edits: { [getDepth]: [['value: 1', 'value: 5']] },
      problems: [
        [`${getDepth}:10`, 'x-weight.value must be 1', 'got 5', 'default 100', 'Use `value: 1`'],
      ],
    },
    {
      name: 'steps by a parameter without a default',
      edits: { [getDepth]: [[', default: 100', '']] },
      problems: [[`${getDepth}:25`, 'default of `limit`, which has no default', '`default: 100`']],
    },
  ],
});
