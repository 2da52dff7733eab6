// Decides what a difference means for callers, with the tables of policy.ts.
import type { WeightRecord } from '@broker-api/spec/model';
import { weightOf } from '@broker-api/spec/weight';
import { isObject, listOf, objectOf, type UncheckedObject } from '../json.ts';
import {
  alternatives,
  type Bump,
  clientBehaviour,
  documentation,
  effects,
  explanations,
  fields,
  limits,
  readings,
  softLimits,
} from './policy.ts';

/** What a schema describes: what clients send, or what they receive. */
export type Direction = 'request' | 'response';

/** The bump of a change, and what a caller notices and should do. */
export interface Verdict {
  readonly bump: Bump;
  readonly notice: string;
}

/** A difference between two records or two schemas. */
export interface Difference {
  readonly kind: 'added' | 'removed' | 'changed';
  /** The field of the record or the keyword of the schema, and the keys below it. */
  readonly path: readonly string[];
  readonly before?: unknown;
  readonly after?: unknown;
}

/** The records or the schemas that have the field. */
export interface Parents {
  readonly before: UncheckedObject;
  readonly after: UncheckedObject;
}

/** The smallest one first. */
const bumps: readonly Bump[] = ['patch', 'minor', 'major'];

/** Reads a verdict of the tables, such as `minor: A new field.`. */
function verdict(text: string): Verdict {
  const bump = bumps.find((one) => text.startsWith(`${one}: `)) ?? 'major';
  return { bump, notice: text.slice(`${bump}: `.length) };
}

type Comparison = (difference: Difference, parents: Parents) => string | undefined;

/** Without the limit, it is higher than any other. */
const limit: Comparison = ({ kind, before, after }) =>
  kind === 'removed' || Number(after) > Number(before) ? 'higher' : 'lower';
const isOn: Comparison = ({ after }) => (after === true ? 'on' : undefined);
const input: Comparison = ({ kind, after }) =>
  kind === 'added' && objectOf(after).required === true ? 'required' : kind;

/** Returns how the position of a value in a list changed. Unknown values come last. */
function rank(...values: readonly string[]): Comparison {
  const rankOf = (value: unknown): number => {
    const index = values.indexOf(String(value));
    return index === -1 ? values.length : index;
  };
  return ({ before, after }) => {
    if (rankOf(after) === rankOf(before)) return undefined;
    return rankOf(after) > rankOf(before) ? 'higher' : 'lower';
  };
}

/** Says what happened to a field, where that is not just `added`, `removed` or `changed`. */
const comparisons: Readonly<Record<string, Comparison>> = {
  parameter: input,
  body: input,
  'parameter.required': isOn,
  'body.required': isOn,
  'header.required': isOn,
  // The requirements are alternatives; without any, a call needs no credentials.
  'operation.security': ({ kind }, { before, after }) => {
    const count = ({ security }: UncheckedObject): number => Object.keys(objectOf(security)).length;
    const isLooser = kind === 'added' ? count(before) > 0 : count(after) === 0;
    return isLooser ? 'looser' : undefined;
  },
  'operation.x-security-type': rank('NONE', 'MARKET_DATA', 'USER_STREAM', 'USER_DATA'),
  'operation.x-retry': rank('safe', 'by-client-order-id', 'never'),
  // Compares the weights of all calls, because a step can be split or moved.
  'operation.x-weight': (_, { before, after }) =>
    isHeavier(after['x-weight'], before['x-weight']) ? 'heavier' : undefined,
  'operation.x-parameter-rules': ({ kind, path: [, rule = ''] }, { before }) => {
    const rules = Object.keys(objectOf(before['x-parameter-rules']));
    return kind === 'added' && rules.some((old) => isWeaker(rule, old)) ? 'weaker' : undefined;
  },
  'operation.x-checks': ({ path }) =>
    path.at(-1) === 'check' ? 'name' : path.includes('rule') ? 'rule' : undefined,
  'channel.x-stream-limits': limit,
  'error.gateway': ({ kind, after }) => (kind === 'added' || after === 'any' ? 'any' : undefined),
};

/** Returns whether a value of `x-weight` makes any call heavier than another value does. */
function isHeavier(after: unknown, before: unknown): boolean {
  const known = objectOf(before).by;
  const current = objectOf(after).by;
  // Another parameter has other values, so no two calls are comparable.
  if (known !== undefined && current !== undefined && known !== current) return true;
  const weights = [before, after].map(weightRecord);
  const ends = weights.flatMap(({ steps = [] }) => steps.map(({ upTo }) => upTo));
  // A value that is not a number counts as the default.
  const sent = [undefined, 'default', 0, ...ends, ...ends.map((end) => end + 1)];
  return sent.some((value) => {
    const [old = 0, now = 0] = weights.map((weight) => weightOf(weight, () => value));
    return now > old;
  });
}

/** A weight that no source states counts as 0. */
function weightRecord(weight: unknown): WeightRecord {
  return isObject(weight) ? (weight as unknown as WeightRecord) : { value: 0 };
}

/** Returns whether each request that an old parameter rule allows is also allowed by a new one. */
function isWeaker(rule: string, old: string): boolean {
  const now = JSON.parse(rule) as UncheckedObject;
  const before = JSON.parse(old) as UncheckedObject;
  if ('atLeastOne' in now) return includesAll(now.atLeastOne, before.atLeastOne);
  if ('allOrNone' in now) return includesAll(before.allOrNone, now.allOrNone);
  if (!('allow' in now) || !includesAll(now.whenSent, before.whenSent)) return false;
  const allowed = objectOf(before.allow);
  return Object.entries(objectOf(now.allow)).every(([name, values]) =>
    includesAll(values, allowed[name]),
  );
}

/** Returns whether a list has all values of another one. */
function includesAll(list: unknown, values: unknown): boolean {
  return Array.isArray(values) && values.every((value) => listOf(list).includes(value));
}

/** Returns what a difference between two records of a kind means, such as two operations. */
export function verdictOf(
  record: string,
  difference: Difference,
  parents: Parents = { before: {}, after: {} },
): Verdict {
  const [field = '', ...below] = difference.path;
  if ([field, below.at(-1) ?? ''].some((key) => explanations.has(key))) {
    return verdict(documentation);
  }
  const name = field === '' ? record : `${record}.${field}`;
  const known = verdictIn([name, field], difference, parents);
  const unknown = `major: The policy does not know \`${field}\`. Read the change.`;
  return verdict(known ?? (field.startsWith('x-') ? clientBehaviour : unknown));
}

/** Returns the verdict of the first of these fields that the table has. */
function verdictIn(
  names: readonly string[],
  difference: Difference,
  parents: Parents,
): string | undefined {
  const found = names.map((name) => {
    const event = comparisons[name]?.(difference, parents) ?? difference.kind;
    return fields[`${name} ${event}`] ?? fields[`${name} *`];
  });
  return found.find((text) => text !== undefined);
}

/** Where a keyword of a schema is. */
export interface SchemaPosition {
  /** Absent if no operation and no message uses the schema. */
  readonly direction?: Direction;
  /** Whether it is inside a condition, such as `if`. */
  readonly isConditional?: boolean;
  /** Whether the schema is an element of a tuple, whose title is its name. */
  readonly isElement?: boolean;
}

/** Returns what a difference between two schemas means for callers who send or receive values. */
export function schemaVerdict(
  difference: Difference,
  parents: Parents,
  { direction, isConditional, isElement }: SchemaPosition,
): Verdict {
  const [keyword = ''] = difference.path;
  if (direction === undefined) return verdict('patch: No operation uses the schema.');
  const isName = isElement === true && keyword === 'title';
  if (explanations.has(keyword) && !isName) return verdict(documentation);
  const shared = verdictIn([keyword], difference, parents);
  if (shared !== undefined) return verdict(shared);
  const effect = isConditional ? 'different' : effectOf(difference, parents, direction);
  const text = effects[`${effect} ${direction}`] ?? documentation;
  const isSoft = isConditional === true || softLimits.has(keyword);
  const isOutside = isSoft && direction === 'response' && text.startsWith('major');
  return verdict(isOutside ? 'minor: Callers receive values outside the old limits.' : text);
}

/** Returns how the valid values of a schema change. */
function effectOf(
  { kind, path, before, after }: Difference,
  parents: Parents,
  direction: Direction,
): string {
  const [keyword = '', name] = path;
  const isAdded = kind === 'added';
  if (keyword === 'default') return 'default';
  if (keyword === 'required') return isAdded ? 'required field' : 'optional field';
  if (keyword === 'properties') {
    if (!isAdded) return 'gone field';
    return listOf(parents.after.required).includes(name) ? 'new required field' : 'new field';
  }
  if (keyword === 'x-open-enum') {
    return isAdded ? 'wider' : direction === 'request' ? 'narrower' : 'closed enum';
  }
  if (keyword === 'enum' && name !== undefined && direction === 'response') {
    const isOpen = parents.before['x-open-enum'] === true;
    if (!isAdded) return isOpen ? 'gone open value' : 'gone value';
    if (isOpen) return 'new open value';
  }
  if (keyword === 'nullable') return isAdded ? 'wider' : 'narrower';
  if (alternatives.has(keyword) && kind !== 'changed') {
    return isAdded === (name === undefined) ? 'narrower' : 'wider';
  }
  if (limits.has(keyword) || softLimits.has(keyword)) {
    if (kind !== 'changed') return isAdded ? 'narrower' : 'wider';
    if (keyword === 'additionalProperties') return after === false ? 'narrower' : 'wider';
    const isBound = /^m(ax|in)/.test(keyword);
    const isWider = Number(after) > Number(before) === keyword.startsWith('max');
    return isBound ? (isWider ? 'wider' : 'narrower') : 'different';
  }
  return keyword.startsWith('x-') && !readings.has(keyword) ? 'behaviour' : 'different';
}

/** Compares two bumps; `undefined` is no bump. */
export function isLarger(one: Bump | undefined, other: Bump | undefined): boolean {
  return one !== undefined && (other === undefined || bumps.indexOf(one) > bumps.indexOf(other));
}

/** Returns the largest of some bumps, or undefined if there are none. */
export function largest(all: readonly (Bump | undefined)[]): Bump | undefined {
  return bumps.findLast((bump) => all.includes(bump));
}
