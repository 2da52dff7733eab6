// Parameter rules as statements that can be compared one by one.
import { isObject, type JsonObject, listOf, objectOf } from '../json.ts';
import type { Keyed } from './keyed-schema.ts';
import { nameOfValue } from './value-name.ts';

/** Returns the statements of the rules of an operation, by their text. */
export function keyedRules(rules: readonly unknown[]): Keyed {
  const statements = rules.flatMap((rule) => statementsOf(objectOf(rule)));
  return Object.fromEntries(statements.map((one) => [nameOfValue(one), one]));
}

/** A rule that requires several parameters, or for several values, is several statements. */
function statementsOf(rule: JsonObject): unknown[] {
  if (!('require' in rule)) return [sortedLists(rule)];
  const conditions = Object.entries(objectOf(rule.when)).reduce<JsonObject[]>(
    (found, [name, values]) =>
      found.flatMap((one) => listOf(values).map((value) => ({ ...one, [name]: value }))),
    [{}],
  );
  return conditions.flatMap((when) => listOf(rule.require).map((require) => ({ when, require })));
}

function sortedLists(value: unknown): unknown {
  if (Array.isArray(value)) return [...value].sort();
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, sortedLists(one)]));
}

/** Returns whether each request that an old statement allows is also allowed by a new one. */
export function isWeaker(statement: unknown, old: unknown): boolean {
  const now = objectOf(statement);
  const before = objectOf(old);
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
