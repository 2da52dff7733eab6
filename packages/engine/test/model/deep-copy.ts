/**
 * Copies maps, lists and plain objects. Objects that refer to each other still do so in the copy;
 * instances of classes are shared.
 *
 * @param copies the copies that exist already, by original
 */
export function deepCopy<Value>(value: Value, copies: Map<object, object>): Value {
  if (typeof value !== 'object' || value === null) return value;
  const known = copies.get(value);
  if (known !== undefined) return known as Value;
  if (Array.isArray(value)) return value.map((one) => deepCopy(one, copies)) as Value;
  if (value instanceof Map) {
    return new Map([...value].map(([key, one]) => [key, deepCopy(one, copies)])) as Value;
  }
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  const copy: Record<string, unknown> = {};
  copies.set(value, copy);
  for (const [key, one] of Object.entries(value)) copy[key] = deepCopy(one, copies);
  return copy as Value;
}
