import type { Edits } from './fixture-copy.ts';
import { ruleTable } from './rule-table.ts';

const operation = 'spot/operations/getDepth.yaml';
const rows = '{ type: array, items: { $ref: ../schemas/TickerPriceEntry.yaml } }';

/** Edits with which the rows of a list have certain values. */
const lists = (text: string): Edits => ({
  [operation]: [
    ['{ $ref: ../schemas/Depth.yaml }', rows],
    ['x-retry: safe', `x-retry: safe\nx-rows: { ${text} }`],
  ],
  'spot/schemas/TickerPriceEntry.yaml': [
    ['properties:', 'properties:\n  state: { type: string, enum: [OPEN, CLOSED] }'],
  ],
});

ruleTable('operation-rows', {
  valid: { 'values of a field': lists('state: [OPEN]') },
  invalid: [
    {
      name: 'a field that the rows lack',
      edits: lists('stat: [OPEN]'),
      problems: [[`${operation}:15`, '`stat` is not a field of the rows', '(state)']],
    },
    {
      name: 'a value that the field never has',
      edits: lists('state: [OPEN, CLOSE]'),
      problems: [[`${operation}:15`, '`state` is never `CLOSE`', '(CLOSED)']],
    },
  ],
});
