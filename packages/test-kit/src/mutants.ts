import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** One mutation: `search`, which occurs once in `file`, becomes `replace`. */
export interface Mutant {
  readonly name: string;
  readonly file: string;
  readonly search: string;
  readonly replace: string;
  /** The path of the test file, or the id of the contract test, that must fail. */
  readonly caughtBy: string;
  /** Only tests whose titles match this pattern run. If absent, all tests of the file run. */
  readonly test?: string;
  /** The id of a workflow that must fail too, such as `option/workflows/crossing-zero`. */
  readonly workflow?: string;
}

const folder = resolve(import.meta.dirname, '../../../tests/mutants');

/** The names of the tables in tests/mutants, such as `gateway`. */
export const mutantTables: readonly string[] = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => name.replace('.json', ''));

/** Returns the mutants of some tables. */
export function readMutants(...tables: readonly string[]): readonly Mutant[] {
  return tables.flatMap(
    (table) => JSON.parse(readFileSync(join(folder, `${table}.json`), 'utf8')) as Mutant[],
  );
}

/**
 * Applies a mutant to a copy of its file. Returns the former text of the copy.
 *
 * @throws Error if the search text does not occur exactly once
 */
export function applyMutant({ file, search, replace }: Mutant, path: string): string {
  const text = readFileSync(path, 'utf8');
  const parts = text.split(search);
  if (parts.length !== 2) {
    throw new Error(
      `Expected the search text once in ${file}; found it ${parts.length - 1} times: ${search}`,
    );
  }
  writeFileSync(path, parts.join(replace));
  return text;
}
