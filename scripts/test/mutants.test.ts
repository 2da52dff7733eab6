import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { inRepository } from '../lib/paths.ts';

interface Mutant {
  readonly name: string;
  readonly file: string;
  readonly search: string;
  readonly replace: string;
  /** A file of tests, or a case of the contract tests. */
  readonly caughtBy: string;
}

const tables = readdirSync(inRepository('tests/mutants')).filter((name) => name.endsWith('.json'));

/** Planting them takes minutes, so nobody does it at each change: what they name must stay true. */
describe.each(tables)('the planted faults of %s', (table) => {
  const path = inRepository(`tests/mutants/${table}`);
  const mutants = JSON.parse(readFileSync(path, 'utf8')) as Mutant[];

  test('have names of their own', () => {
    expect(mutants.length).toBeGreaterThan(0);
    expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
  });

  test.each(mutants)('$name: has one place, and a test', ({ file, search, replace, caughtBy }) => {
    expect(readFileSync(inRepository(file), 'utf8').split(search).length - 1).toBe(1);
    expect(replace).not.toBe(search);
    if (caughtBy.endsWith('.ts')) expect(existsSync(inRepository(caughtBy))).toBe(true);
  });
});
