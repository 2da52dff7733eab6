import { accessSync, constants, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { UsageError } from '../usage-error.ts';
import type { Item } from './item.ts';

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
  const isFirstListing = !state.items.some(isListed);
  const now = new Map(seen.slice(0, mostItems).map((one) => [one.id, one]));
  const stays = (one: KnownItem): boolean => !now.has(one.id) && !isGone(one, tests);
  const kept = state.items.filter(stays);
  // Expired symbols and their successors do not count as changes of the deployment.
  const isExpired = ({ expires = Infinity }: KnownItem): boolean => expires <= Date.parse(time);
  const isExpected = (one: KnownItem): boolean =>
    isListed(one) && (isFirstListing || one.expires !== undefined);
  const items = [...now.values()].map((one) => {
    const before = known.get(one.id);
    return before === undefined || !sameFields(before, one)
      ? { ...one, since: time }
      : { ...one, since: before.since };
  });
  return {
    added: items.filter((one) => !known.has(one.id) && !isExpected(one)),
    gone: state.items.filter((one) => !now.has(one.id) && isGone(one, tests) && !isExpired(one)),
    changed: grouped(
      items.flatMap((one) => {
        const before = known.get(one.id);
        return before === undefined || sameFields(before, one) ? [] : [{ before, now: one }];
      }),
    ),
    next: { ...state, items: [...items, ...kept].slice(0, mostItems) },
  };
}

const isListed = ({ fields }: Item): boolean => fields !== undefined;

function isGone({ tests }: Item, run: ReadonlySet<string>): boolean {
  return tests.length > 0 && tests.every((test) => run.has(test));
}

function sameFields(one: Item, other: Item): boolean {
  return changedFields(one, other).length === 0;
}

function changedFields({ fields: one = {} }: Item, { fields: other = {} }: Item): string[] {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].filter((name) => one[name] !== other[name]).sort();
}

interface ChangedItem {
  readonly before: Item;
  readonly now: KnownItem;
}

/** Returns one item for all listed symbols whose same fields changed. */
function grouped(changes: readonly ChangedItem[]): KnownItem[] {
  const groups = Map.groupBy(changes, ({ before, now }) => changedFields(before, now).join(', '));
  return [...groups].flatMap(([fields, [first, ...others]]) => {
    if (first === undefined) return [];
    const more = others.length > 0 ? ` and ${others.length} more` : '';
    return [{ ...first.now, text: `${fields} of ${first.now.text}${more}` }];
  });
}

/**
 * Reads a state file. A missing file is an empty state.
 *
 * @throws UsageError if the file is not a state of this target
 */
export function readState(file: string | undefined, target: string): WatchState {
  const empty: WatchState = { version: 1, target, items: [] };
  if (file === undefined) return empty;
  const state = parseState(file);
  if (state === undefined) return empty;
  if (state.target === target) return state;
  throw new UsageError(
    `--state ${file}: expected the state of ${target}, got that of ${state.target}; ` +
      `use one file for each deployment`,
  );
}

function parseState(file: string): WatchState | undefined {
  try {
    const state: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (isState(state)) return state;
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'ENOENT') return checkFolder(file);
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

/** Checks before the first cycle that a new state can be written after it. */
function checkFolder(file: string): undefined {
  try {
    accessSync(dirname(resolve(file)), constants.W_OK);
  } catch (error) {
    throw new UsageError(`--state ${file} cannot be written: ${(error as Error).message}`);
  }
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
