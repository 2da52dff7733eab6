/** Returns whether a JSON value has a type of JSON Schema. */
export function hasType(value: unknown, type: string): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isObject(value);
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'number') return Number.isFinite(value);
  return typeof value === type;
}

/** Returns whether a value is a JSON object. A number that keeps its digits has a `toJSON`. */
export function isObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return !('toJSON' in value && typeof value.toJSON === 'function');
}

/** Returns whether two JSON values are equal. The order of fields is irrelevant. */
export const equal = (one: unknown, other: unknown): boolean =>
  one === other || (isNested(one) && isNested(other) && keyOf(one) === keyOf(other));

const isNested = (value: unknown): boolean => typeof value === 'object' && value !== null;

/** Returns a text that is the same for equal JSON values only. */
const keyOf = (value: unknown): string =>
  JSON.stringify(value, (_, one) =>
    isObject(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );

/** Returns the indexes of two equal values: the first one that occurs again, and its next one. */
export function duplicatesIn(values: readonly unknown[]): readonly [number, number] | undefined {
  const found = new Map<string, number>();
  for (const index of [...values.keys()].reverse()) {
    const key = keyOf(values[index]);
    const other = found.get(key);
    if (other !== undefined) return [index, other];
    found.set(key, index);
  }
  return undefined;
}

/** Returns a name as a part of a JSON pointer. */
export const escapePointer = (name: string): string =>
  name.replaceAll('~', '~0').replaceAll('/', '~1');
