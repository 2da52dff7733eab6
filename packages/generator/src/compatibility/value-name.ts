import { isObject } from '../json.ts';

/** Returns the text of a scalar, and JSON with sorted keys for any other value. */
export function nameOfValue(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(sorted(value));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, one]) => [key, sorted(one)]));
}
