import type { Edits } from './fixture-copy.ts';
import { ruleTable } from './rule-table.ts';

const schema = 'spot/schemas/TickerPriceEntry.yaml';
const record = (text: string): Edits => ({
  [schema]: [['x-provenance:', `x-record: { ${text} }\nx-provenance:`]],
});

ruleTable('schema-record', {
  valid: {
    'fields of the schema': record(
      'kind: price, key: symbol, changes: [price], rises: [price], final: { price: ["0"] }',
    ),
  },
  invalid: [
    {
      name: 'a key that is not a field',
      edits: record('kind: price, key: symbl'),
      problems: [[`${schema}:9`, '`symbl`', 'symbol']],
    },
    {
      name: 'a field that cannot rise because it cannot change',
      edits: record('kind: price, key: symbol, changes: [price], rises: [symbol]'),
      problems: [[`${schema}:9`, '`symbol`', 'price']],
    },
    {
      name: 'names of other lists that are not fields',
      edits: record('kind: price, key: symbol, refers: { order: order }'),
      problems: [[`${schema}:9`, '`order`']],
    },
  ],
});
