import type { RowOrder } from '../cases/case.ts';
import { WrittenNumber } from '../cases/parse-exact.ts';

/** The lists of an answer: itself, or those that its fields hold. */
function listsOf(body: unknown): [string, readonly unknown[]][] {
  if (Array.isArray(body)) return [['', body]];
  if (typeof body !== 'object' || body === null) return [];
  return Object.entries(body).filter((entry): entry is [string, unknown[]] =>
    Array.isArray(entry[1]),
  );
}

/** Says which list is longer than it may be. */
export function lengthProblem(body: unknown, longest: number | undefined): string | undefined {
  if (longest === undefined) return undefined;
  const tooLong = listsOf(body).find(([, list]) => list.length > longest);
  if (tooLong === undefined) return undefined;
  const [name, list] = tooLong;
  const which = name === '' ? 'The list' : `The list ${name}`;
  return `${which} has ${list.length} entries; expected at most ${longest}.`;
}

/** Says where the rows of a list are not in order. */
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
  const [before, here] = [values[wrong - 1], values[wrong]];
  return `Expected rows ${direction} by ${by}, found ${here} after ${before}.`;
}

/** Compares integers exactly, and decimals as far as their order is concerned. */
function compare(one: string, other: string): number {
  if (/^\d+$/.test(one) && /^\d+$/.test(other)) {
    return one.length - other.length || (one < other ? -1 : Number(one > other));
  }
  return Number(one) - Number(other);
}

/** Says which field of an answer is not as it was asked for; one that is absent is not wrong. */
export function echoProblem(
  body: unknown,
  fields: readonly string[] | undefined,
  sent: URLSearchParams,
): string | undefined {
  const rows = Array.isArray(body) ? body : [body];
  for (const field of fields ?? []) {
    const asked = sent.get(field);
    const other = rows.find(
      (row) => asked !== null && row?.[field] !== undefined && textOf(row[field]) !== asked,
    );
    if (other !== undefined) {
      return `Expected the ${field} that was sent, ${asked}, found ${textOf(other[field])}.`;
    }
  }
  return undefined;
}

function textOf(value: unknown): string {
  return value instanceof WrittenNumber ? value.text : String(value);
}
