import { ruleTable } from './rule-table.ts';

const getDepth = 'spot/operations/getDepth.yaml';

ruleTable('operation-error-codes', {
  valid: { 'an empty list': { [getDepth]: [['[-1102, -1121]', '[]']] } },
  invalid: [
    {
      name: 'an operation without x-error-codes',
      edits: { [getDepth]: [['x-error-codes: [-1102, -1121]\n', '']] },
      problems: [[`${getDepth}:1`, 'x-error-codes is missing', '`x-error-codes: [-1121]`']],
    },
    {
      name: 'a code that is not in the catalogue',
      edits: { [getDepth]: [['-1121]', '-1122]']] },
      problems: [[`${getDepth}:15`, 'errors.yaml has no code -1122']],
    },
    {
      name: 'a code of the gateway',
      edits: { [getDepth]: [['[-1102', '[-1022, -1102']] },
      problems: [[`${getDepth}:15`, '-1022 (INVALID_SIGNATURE) is a gateway code']],
    },
    {
      name: 'codes in the wrong order',
      edits: { [getDepth]: [['[-1102, -1121]', '[-1121, -1102]']] },
      problems: [
        [`${getDepth}:15`, '-1102 comes before -1121', 'Use `x-error-codes: [-1102, -1121]`'],
      ],
    },
  ],
});
