import type { RowOrder } from '../cases/case.ts';
import { textOf } from '../cases/parse-exact.ts';

/**
 * Returns the lists in a body, each with its field name: all fields that are lists, or the body
 * itself with an empty name.
 */
function listsOf(body: unknown): [string, readonly unknown[]][] {
  if (Array.isArray(body)) return [['', body]];
  if (typeof body !== 'object' || body === null) return [];
  return Object.entries(body).filter((entry): entry is [string, unknown[]] =>
    Array.isArray(entry[1]),
  );
}

/** Returns a failure message for the first list that is too long; undefined if there is none. */
export function lengthProblem(body: unknown, maxItems: number | undefined): string | undefined {
  if (maxItems === undefined) return undefined;
  const tooLong = listsOf(body).find(([, list]) => list.length > maxItems);
  if (tooLong === undefined) return undefined;
  const [name, list] = tooLong;
  const subject = name === '' ? 'the list' : `the list ${name}`;
  return `Expected at most ${maxItems} entries in ${subject}, got ${list.length}.`;
}

/** Returns a failure message for the first row that is out of order; undefined if there is none. */
export function orderProblem(
  body: unknown,
  orders: readonly RowOrder[] | undefined,
): string | undefined {
  for (const { list, by, direction } of orders ?? []) {
    const lists = listsOf(body).filter(([name]) => list === '/*' || list === (name && `/${name}`));
    for (const [, rows] of lists) {
      const problem = rowProblem(rows, by, direction);
      if (problem !== undefined) return problem;
    }
  }
  return undefined;
}

function rowProblem(
  rows: readonly unknown[],
  by: string,
  direction: RowOrder['direction'],
): string | undefined {
  const values = rows.map((row) => textOf((row as Record<string, unknown>)[by]));
  const wrong = values.findIndex((value, index) => {
    if (index === 0) return false;
    const step = compare(values[index - 1] ?? '', value);
    return direction === 'ascending' ? step > 0 : step < 0;
  });
  if (wrong < 0) return undefined;
  const previous = values[wrong - 1];
  const current = values[wrong];
  return `Expected rows in ${direction} order of ${by}, got ${current} after ${previous}.`;
}

/** Compares integers exactly, and other decimals as floating-point numbers. */
function compare(one: string, other: string): number {
  if (/^\d+$/.test(one) && /^\d+$/.test(other)) {
    return one.length - other.length || (one < other ? -1 : Number(one > other));
  }
  return Number(one) - Number(other);
}

/**
 * Returns a failure message for the first field that differs from the sent parameter; undefined if
 * there is none. Absent fields are accepted.
 */
export function echoProblem(
  body: unknown,
  fields: readonly string[] | undefined,
  sent: URLSearchParams,
): string | undefined {
  const rows = Array.isArray(body) ? body : [body];
  for (const field of fields ?? []) {
    const expected = sent.get(field);
    const other = rows.find(
      (row) => expected !== null && row?.[field] !== undefined && textOf(row[field]) !== expected,
    );
    if (other !== undefined) {
      return `Expected ${field} to equal the sent value ${expected}, got ${textOf(other[field])}.`;
    }
  }
  return undefined;
}
