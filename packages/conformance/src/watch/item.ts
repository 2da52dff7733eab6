import { type CaseResult, fieldAt, type Mismatch } from '../result.ts';

/** Something that a cycle saw: a failure, something undocumented, or a listed symbol or limit. */
export interface Item {
  /** Identifies the cause. It contains no ids, prices or times, so it is equal in every cycle. */
  readonly id: string;
  /** What was seen, for a person. */
  readonly text: string;
  /**
   * The tests that see the item. It is gone if all of them ran without seeing it. An item without
   * tests, such as an undocumented error code, is never gone: its absence in a cycle says nothing.
   */
  readonly tests: readonly string[];
  /** For a listed symbol or limit: a digest of each field. */
  readonly fields?: Readonly<Record<string, string>>;
  /** For a listed symbol: when it expires, in milliseconds since the epoch; absent if never. */
  readonly expires?: number;
}

/** The tests that are stored with an item. */
const mostTests = 20;
const longestText = 300;
const shownOperations = 3;

/** Returns the failures of a cycle, with one item for each cause. */
export function failureItems(
  results: readonly Pick<CaseResult, 'id' | 'outcome' | 'failure' | 'mismatches'>[],
): Item[] {
  const found = results
    .filter(({ outcome }) => outcome === 'failed')
    .flatMap(({ id: test, failure, mismatches }) => {
      const operation = test.slice(0, test.lastIndexOf('/'));
      const message = { operation, cause: withoutValues(failure?.message ?? 'failed') };
      const own = mismatches.map((one) => ({ operation: one.operation, cause: causeOf(one) }));
      return (own.length > 0 ? own : [message]).map((one) => ({ ...one, test }));
    });
  return [...Map.groupBy(found, ({ cause }) => cause)].map(([cause, seen]) => {
    const operations = [...new Set(seen.map(({ operation }) => operation))];
    const others = operations.length - shownOperations;
    const shown = operations.slice(0, shownOperations).join(', ');
    const text = `${cause} (${shown}${others > 0 ? ` and ${others} more` : ''})`;
    const tests = [...new Set(seen.map(({ test }) => test))].slice(0, mostTests);
    return { id: `failure: ${cause}`, text: text.slice(0, longestText), tests };
  });
}

/** The same field has the same cause in all operations. Values can contain secrets. */
function causeOf({ kind, pointer, expected, actual }: Mismatch): string {
  if (kind === 'status' || kind === 'code') return `${kind} ${actual} instead of ${expected}`;
  const field = fieldAt(pointer).slice(0, 60);
  if (kind === 'missing field') return `missing field ${field}`;
  if (kind === 'extra field') return `undocumented field ${field}`;
  return `wrong ${kind} of ${field === '' ? 'the body' : `the field ${field}`}`;
}

/** Replaces everything that can differ between cycles or contain a secret. */
const withoutValues = (text: string): string =>
  text
    .replace(/"[^"]*"/g, '"…"')
    .replace(/[\w.+/-]*\d[\w.+/-]*/g, '#')
    .slice(0, longestText);
