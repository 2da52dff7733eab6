// The differences between two JSON values.
import { isObject, listOf, type UncheckedObject } from '../json.ts';
import type { Difference } from './verdict.ts';

/** Compares two JSON values. The path of each difference starts with `path`. */
export function differences(
  before: unknown,
  after: unknown,
  path: readonly string[] = [],
): Difference[] {
  const isNested = Array.isArray(before) === Array.isArray(after);
  if (isNested && typeof before === 'object' && typeof after === 'object' && before && after) {
    const one = { ...before } as UncheckedObject;
    const other = { ...after } as UncheckedObject;
    return keysOf(one, other).flatMap((key) => differences(one[key], other[key], [...path, key]));
  }
  if (before === after) return [];
  const kind = before === undefined ? 'added' : after === undefined ? 'removed' : 'changed';
  return [{ kind, path, before, after }];
}

/** Returns the keys of two objects, each once. */
export function keysOf(one: object, other: object): string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])];
}

/** Returns the text of a string, and JSON with sorted keys of any other value. */
export function nameOfValue(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(sorted(value));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  const keys = Object.keys(value).sort();
  return Object.fromEntries(keys.map((key) => [key, sorted(value[key])]));
}

/** Returns a map whose keys are the values of a list, because their order means nothing. */
export function setOf(list: unknown): UncheckedObject {
  return Object.fromEntries(listOf(list).map((one) => [nameOfValue(one), true]));
}

/** Returns the name in a reference such as `#/components/schemas/Order`. */
export function nameIn({ $ref }: UncheckedObject): string | undefined {
  return typeof $ref === 'string' ? $ref.slice($ref.lastIndexOf('/') + 1) : undefined;
}
