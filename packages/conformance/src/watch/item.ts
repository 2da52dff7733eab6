import { createHash } from 'node:crypto';
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

interface Sighting {
  readonly id: string;
  readonly text: string;
  readonly tests: Set<string>;
  readonly operations: Set<string>;
}

/** Returns the failures of a cycle, with one item for each cause. */
export function failureItems(results: readonly CaseResult[]): Item[] {
  const causes = new Map<string, Sighting>();
  for (const { id: test, outcome, failure, mismatches } of results) {
    if (outcome !== 'failed') continue;
    const own = mismatches.map((one) => ({ ...causeOf(one), operation: one.operation }));
    const operation = test.slice(0, test.lastIndexOf('/'));
    const found = own.length > 0 ? own : [{ ...causeOfMessage(failure?.message), operation }];
    for (const { id, text, operation: seenIn } of found) {
      const cause = causes.get(id) ?? { id, text, tests: new Set(), operations: new Set() };
      causes.set(id, cause);
      cause.tests.add(test);
      cause.operations.add(seenIn);
    }
  }
  return [...causes.values()].map(({ id, text, tests, operations }) => ({
    id,
    text: `${text} (${operationsText([...operations])})`.slice(0, longestText),
    tests: [...tests].slice(0, mostTests),
  }));
}

function operationsText(operations: readonly string[]): string {
  const more = operations.length - shownOperations;
  const first = operations.slice(0, shownOperations).join(', ');
  return more > 0 ? `${first} and ${more} more` : first;
}

/** The same field has the same cause in all operations. Values can contain secrets. */
function causeOf({ kind, pointer, expected, actual }: Mismatch): Pick<Item, 'id' | 'text'> {
  if (kind === 'status' || kind === 'code') {
    const text = `${kind} ${actual} instead of ${expected}`;
    return { id: `failure: ${text}`, text };
  }
  const field = fieldAt(pointer).slice(0, 60);
  const id = `failure: ${kind} ${field}`;
  if (kind === 'missing field') return { id, text: `missing field ${field}` };
  if (kind === 'extra field') return { id, text: `undocumented field ${field}` };
  return { id, text: `wrong ${kind} of ${field === '' ? 'the body' : `the field ${field}`}` };
}

function causeOfMessage(message = 'failed'): Pick<Item, 'id' | 'text'> {
  const text = withoutValues(message);
  return { id: `failure: ${text}`.slice(0, longestText), text };
}

/** Replaces everything that can differ between cycles or contain a secret. */
function withoutValues(text: string): string {
  return text
    .replace(/"[^"]*"/g, '"…"')
    .replace(/[\w.+/-]*\d[\w.+/-]*/g, '#')
    .slice(0, longestText);
}

/** Returns a digest of the value of a field. */
export function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 8);
}
