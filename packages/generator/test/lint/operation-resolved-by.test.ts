import type { Edits } from './fixture-copy.ts';
import { ruleTable } from './rule-table.ts';

const placeOrder = 'spot/operations/placeOrder.yaml';
const retry = 'x-retry: by-client-order-id\n';
const resolvedBy = (text: string): Edits => ({
  [placeOrder]: [[retry, `${retry}x-resolved-by: ${text}\n`]],
});

ruleTable('operation-resolved-by', {
  fixture: resolvedBy('{ kind: nothing }'),
  valid: {
    'an operation that changes nothing': { [placeOrder]: [['by-client-order-id', 'safe']] },
    'a parameter of the operation': resolvedBy('{ kind: record, send: { symbol: symbol } }'),
    'an operation of the section': resolvedBy('{ kind: record, operation: getDepth }'),
  },
  invalid: [
    {
      name: 'an operation that changes something without x-resolved-by',
      edits: {},
      problems: [[`${placeOrder}:1`, 'x-resolved-by is missing', '{ kind: nothing }']],
    },
    {
      name: 'a parameter that the operation does not have',
      edits: resolvedBy('{ kind: record, send: { symbol: symbl } }'),
      problems: [[`${placeOrder}:12`, '`symbl` is not a parameter', '`symbol`']],
    },
    {
      name: 'an operation that the section does not have',
      edits: resolvedBy('{ kind: record, operation: getDept }'),
      problems: [[`${placeOrder}:12`, '`getDept` is not an operation', '(getDepth)']],
    },
  ],
});
