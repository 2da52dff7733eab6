import { existsSync, readFileSync } from 'node:fs';
import { mutantTables, readMutants } from '@broker-api/test-kit/mutants';
import { describe, expect, test } from 'vitest';
import { inRepository } from '../lib/paths.ts';

// `node scripts/mutants.ts` applies the mutants, which takes minutes. These tests only check the
// tables.
describe.each(mutantTables)('the mutants of the table %s', (table) => {
  const mutants = readMutants(table);

  test(`the mutants of the table ${table} have unique names`, () => {
    expect(mutants.length).toBeGreaterThan(0);
    expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
  });

  test.each(mutants)(
    'the mutant "$name" has a search text that occurs once, and an existing test file',
    ({ file, search, replace, caughtBy }) => {
      expect(readFileSync(inRepository(file), 'utf8').split(search).length - 1).toBe(1);
      expect(replace).not.toBe(search);
      if (table !== 'gateway') expect(existsSync(inRepository(caughtBy))).toBe(true);
    },
  );
});
