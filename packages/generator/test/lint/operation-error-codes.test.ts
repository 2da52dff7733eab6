import { ruleTable } from './rule-table.ts';

const getDepth = 'spot/operations/getDepth.yaml';

/** Returns an edit that adds two checks; the first one has the given codes. */
function withChecks(codes: string): [string, string] {
  const checks = `{ check: First check, codes: ${codes} }, { check: Second check, codes: [-1102] }`;
  return ['[-1102, -1121]', `[-1102, -1121]\nx-checks: [${checks}]`];
}

ruleTable('operation-error-codes', {
  valid: {
    'an empty list': { [getDepth]: [['[-1102, -1121]', '[]']] },
    'checks with own codes and codes of the gateway': {
      [getDepth]: [withChecks('[-1022, -1121]')],
    },
  },
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
      name: 'a check with a code that the operation does not return',
      edits: { [getDepth]: [withChecks('[-1121, -2013]')] },
      problems: [[`${getDepth}:16`, '-2013 is neither in x-error-codes nor a code of the gateway']],
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
