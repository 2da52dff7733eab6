// The campaign `budget`, of which `npm test` runs a part, tests that a client with such a budget is
// never rejected and uses the weight.
import { contractTable } from '@broker-api/contract';
import { optionTable } from '@broker-api/option';
import { operations, sections, weightOf } from '@broker-api/spec';
import { type SectionTable, spotTable } from '@broker-api/spot';
import { describe, expect, test } from 'vitest';

const tables: Readonly<Record<string, SectionTable>> = {
  spot: spotTable,
  contract: contractTable,
  option: optionTable,
};
const values = ['', ...'0 1 100 101 500 501 1000 1001 007 -1 abc 5.0'.split(' ')];

describe.each(sections)('%s', (section) => {
  test.each(Object.entries(operations[section]))(
    'the budget of %s is what the gateway charges',
    (...row) => {
      const [name, operation] = row;
      const { weight: record = { value: 1 }, orders = 0 } = tables[section]?.operations[name] ?? {};
      const by = operation.weight?.by ?? 'symbol';
      for (const value of values) {
        const weight = weightOf(record, (parameter) => (parameter === by ? value : undefined));
        expect([value, weight]).toEqual([value, weightOf(operation.weight, () => value)]);
      }
      expect(weightOf(record, () => undefined)).toBe(weightOf(operation.weight, () => undefined));
      expect(orders).toBe(operation.errorCodes.includes(-1015) ? 1 : 0);
    },
  );
});
