import { ruleTable } from './rule-table.ts';

const getDepth = 'spot/operations/getDepth.yaml';

ruleTable('operation-error-codes', {
  passes: { 'no codes of its own': { [getDepth]: [['[-1102, -1121]', '[]']] } },
  fails: [
    {
      what: 'an operation without x-error-codes',
      edits: { [getDepth]: [['x-error-codes: [-1102, -1121]\n', '']] },
      says: [[`${getDepth}:1`, 'x-error-codes is missing', '`x-error-codes: [-1121]`']],
    },
    {
      what: 'a code that the catalogue does not have',
      edits: { [getDepth]: [['-1121]', '-1122]']] },
      says: [[`${getDepth}:15`, 'errors.yaml has no code -1122']],
    },
    {
      what: 'a code of the gateway',
      edits: { [getDepth]: [['[-1102', '[-1022, -1102']] },
      says: [[`${getDepth}:15`, '-1022 (INVALID_SIGNATURE) is refused at the gateway (signed)']],
    },
    {
      what: 'codes in another order',
      edits: { [getDepth]: [['[-1102, -1121]', '[-1121, -1102]']] },
      says: [
        [`${getDepth}:15`, '-1102 comes before -1121', 'Write `x-error-codes: [-1102, -1121]`'],
      ],
    },
  ],
});
