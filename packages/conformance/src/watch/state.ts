import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { UsageError } from '@broker-api/spec/command-line';
import { type CaseResult, fieldAt, type Mismatch } from '../result.ts';

/** An item, with the time of the cycle that saw it first. */
export interface KnownItem extends Item {
  readonly since: string;
}

/** What earlier cycles saw. */
export interface WatchState {
  /** The version of this format. An incompatible change increments it. */
  readonly version: 1;
  /** The deployment, or the recorded traffic, to which the items belong. */
  readonly target: string;
  readonly items: readonly KnownItem[];
}

/** What differs between a cycle and the earlier ones. */
export interface Changes {
  readonly added: readonly KnownItem[];
  readonly gone: readonly KnownItem[];
  /** Listed symbols and limits with other fields; one item for each set of fields. */
  readonly changed: readonly KnownItem[];
  readonly next: WatchState;
}

/** More items are not stored. So many items have few causes, which the first of them show. */
const mostItems = 10_000;

/**
 * Compares what a cycle saw with the state.
 *
 * @param tests the tests that ran
 * @param time the time of the cycle, as ISO 8601
 */
export function compare(
  state: WatchState,
  seen: readonly Item[],
  tests: ReadonlySet<string>,
  time: string,
): Changes {
  const known = new Map(state.items.map((one) => [one.id, one]));
  const now = new Map(seen.slice(0, mostItems).map((one) => [one.id, one]));
  const items = [...now.values()].map((one) => {
    const before = known.get(one.id);
    const isSame = before !== undefined && changedFields(before, one).length === 0;
    return { ...one, since: isSame ? before.since : time };
  });
  const isFirstListing = !state.items.some(isListed);
  // Expired symbols and their successors do not count as changes of the deployment.
  const isExpected = (one: KnownItem): boolean =>
    isListed(one) && (isFirstListing || one.expires !== undefined);
  const isExpired = ({ expires = Infinity }: KnownItem): boolean => expires <= Date.parse(time);
  const absent = state.items.filter(({ id }) => !now.has(id));
  const isGone = (one: KnownItem): boolean =>
    one.tests.length > 0 && one.tests.every((test) => tests.has(test));
  const kept = absent.filter((one) => !isGone(one));
  return {
    added: items.filter((one) => !known.has(one.id) && !isExpected(one)),
    gone: absent.filter((one) => isGone(one) && !isExpired(one)),
    changed: changedListings(known, items),
    next: { ...state, items: [...items, ...kept].slice(0, mostItems) },
  };
}

/** Returns whether an item is a listed symbol or limit. */
export const isListed = ({ fields }: Item): boolean => fields !== undefined;

function changedFields({ fields: one = {} }: Item, { fields: other = {} }: Item): string[] {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].filter((name) => one[name] !== other[name]).sort();
}

/** Returns one item for all listed symbols whose same fields changed. */
function changedListings(
  known: ReadonlyMap<string, Item>,
  items: readonly KnownItem[],
): readonly KnownItem[] {
  const groups = Map.groupBy(items, (one) => {
    return changedFields(known.get(one.id) ?? one, one).join(', ');
  });
  return [...groups].flatMap(([fields, [first, ...others]]) => {
    if (first === undefined || fields === '') return [];
    const more = others.length > 0 ? ` and ${others.length} more` : '';
    return [{ ...first, text: `${fields} of ${first.text}${more}` }];
  });
}

/**
 * Reads a state file. If it is missing, writes an empty state, because a watch begins only if its
 * state can be written.
 *
 * @throws UsageError if the file is not a state of this target
 */
export function readState(file: string | undefined, target: string): WatchState {
  const empty: WatchState = { version: 1, target, items: [] };
  if (file === undefined) return empty;
  const state = stateIn(file);
  if (state === undefined) writeState(file, empty);
  if (state === undefined || state.target === target) return state ?? empty;
  throw new UsageError(
    `--state ${file}: expected the state of ${target}, got that of ${state.target}; ` +
      `use one file for each deployment`,
  );
}

function stateIn(file: string): WatchState | undefined {
  try {
    const state: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (isState(state)) return state;
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined;
  }
  throw new UsageError(
    `--state ${file}: expected a file that \`broker-conformance watch\` wrote, version 1; ` +
      `move it away to begin a new state`,
  );
}

function isState(value: unknown): value is WatchState {
  const { version, target, items } = (value ?? {}) as Partial<WatchState>;
  return version === 1 && typeof target === 'string' && Array.isArray(items) && items.every(isItem);
}

function isItem(value: unknown): boolean {
  const { id, text, tests, since, fields = {} } = (value ?? {}) as Partial<KnownItem>;
  const isText = [id, text, since].every((one) => typeof one === 'string');
  return isText && Array.isArray(tests) && typeof fields === 'object' && fields !== null;
}

/** Writes a state file. The file always contains a whole state, also after a crash. */
export function writeState(file: string, state: WatchState): void {
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    writeFileSync(temporary, `${JSON.stringify(state, undefined, 1)}\n`, { flush: true });
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw new UsageError(`--state ${file} cannot be written: ${(error as Error).message}`);
  }
}

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
