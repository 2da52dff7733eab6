import type { Slices } from '@broker-api/engine';

/** The number of list items that a slice formats. */
const itemsPerSlice = 1000;

/** A slice of strings, such as the lines of a snapshot, ends when it has this many characters. */
const charactersPerSlice = 1_000_000;

/**
 * Formats a value as JSON, like `JSON.stringify`. Formats a long list in slices, if the list is the
 * value itself or one of its fields.
 */
export function* jsonSlices(value: unknown): Slices<string> {
  if (Array.isArray(value)) return yield* listSlices(value);
  if (typeof value !== 'object' || value === null || !Object.values(value).some(isLong)) {
    return JSON.stringify(value);
  }
  const fields: string[] = [];
  for (const [name, field] of Object.entries(value)) {
    const text = isLong(field) ? yield* listSlices(field) : JSON.stringify(field);
    if (text !== undefined) fields.push(`${JSON.stringify(name)}:${text}`);
  }
  return `{${fields.join(',')}}`;
}

function isLong(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && endOfSlice(value, 0) < value.length;
}

/** Returns the index after the last item of the slice that begins at `start`. */
function endOfSlice(items: readonly unknown[], start: number): number {
  const end = Math.min(start + itemsPerSlice, items.length);
  let characters = 0;
  for (let index = start; index < end; index++) {
    const item = items[index];
    // The items of a list have the same type.
    if (typeof item !== 'string') return end;
    characters += item.length;
    if (characters >= charactersPerSlice) return index + 1;
  }
  return end;
}

function* listSlices(items: readonly unknown[]): Slices<string> {
  if (!isLong(items)) return JSON.stringify(items);
  const texts: string[] = [];
  for (let start = 0, end = 0; start < items.length; start = end) {
    if (start > 0) yield;
    end = endOfSlice(items, start);
    // Without its brackets, the JSON of a part is the JSON of its items.
    texts.push(JSON.stringify(items.slice(start, end)).slice(1, -1));
  }
  return `[${texts.join(',')}]`;
}
