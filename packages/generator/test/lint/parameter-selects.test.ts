import type { Edits } from './fixture-copy.ts';
import { ruleTable } from './rule-table.ts';

const operation = 'spot/operations/getDepth.yaml';
const response = '{ $ref: ../schemas/Depth.yaml }';
const rows = '{ type: array, items: { $ref: ../schemas/TickerPriceEntry.yaml } }';

/** Edits with which `limit` selects rows of a list. */
const selects = (text: string, schema = rows): Edits => ({
  [operation]: [
    [response, schema],
    ['    x-clamped: true', `    x-clamped: true\n    x-selects: { ${text} }`],
  ],
});

ruleTable('parameter-selects', {
  valid: { 'a field of the rows': selects('field: symbol') },
  invalid: [
    {
      name: 'a field that the rows lack',
      edits: selects('field: symbl'),
      problems: [[`${operation}:27`, '`symbl` is not a field of the rows', '`symbol`']],
    },
    {
      name: 'a response that is not a list',
      edits: selects('field: symbol', response),
      problems: [[`${operation}:27`, '`limit` has x-selects']],
    },
  ],
});
