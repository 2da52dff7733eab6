import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { inRepository } from '../lib/paths.ts';
import { readMutants } from '../soak/mutants.ts';

const tables = readdirSync(inRepository('tests/mutants'))
  .filter((name) => name.endsWith('.json'))
  .map((name) => name.replace('.json', ''));

// `pnpm soak mutants` applies the mutants, which takes minutes. These tests only check the tables.
describe.each(tables)('the mutants of the table %s', (table) => {
  const mutants = readMutants(table);

  test(`the mutants of the table ${table} have unique names`, () => {
    expect(mutants.length).toBeGreaterThan(0);
    expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
  });

  test.each(mutants)(
    'the mutant "$name" has a search text that occurs once, and an existing test file',
    (mutant) => {
      const { file, search, replace, caughtBy } = mutant;
      expect(readFileSync(inRepository(file), 'utf8').split(search).length - 1).toBe(1);
      expect(replace).not.toBe(search);
      if (caughtBy.endsWith('.ts')) expect(existsSync(inRepository(caughtBy))).toBe(true);
    },
  );
});
