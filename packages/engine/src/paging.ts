import type { Rows, Sequenced } from './bounded-list.ts';

const maxPageLimit = 1000;
const defaultPageLimit = 500;

/** Returns the page size: 500 by default, at most 1000. */
export function pageLimit(limit: number = defaultPageLimit): number {
  return Math.min(limit, maxPageLimit);
}

/** Selects rows of a list. */
export interface PageQuery<Row> {
  /** Selects only rows with a sequence number below this one. */
  readonly below?: number | undefined;
  /** Selects only rows with a sequence number above this one. */
  readonly above?: number | undefined;
  readonly limit: number;
  readonly matches?: (row: Row) => boolean;
}

/** A list whose rows can be read from the newest to the oldest. */
export interface NewestFirst<Row> {
  /** Iterates over the rows whose sequence number is below a bound, newest first. */
  descending(below: number): Iterable<Row>;
}

/** Returns the newest rows that match, oldest first. */
export function newestRows<Row extends Sequenced>(
  list: NewestFirst<Row>,
  { below = Number.POSITIVE_INFINITY, above = -1, limit, matches }: PageQuery<Row>,
): Row[] {
  const rows: Row[] = [];
  for (const row of list.descending(below)) {
    if (rows.length >= limit || row.sequence <= above) break;
    if (matches === undefined || matches(row)) rows.push(row);
  }
  return rows.reverse();
}

/** Returns the oldest matching rows above a sequence number, oldest first. */
export function oldestRows<Row extends Sequenced>(
  list: Rows<Row>,
  { above = -1, limit, matches }: PageQuery<Row>,
): Row[] {
  const rows: Row[] = [];
  for (let index = list.countBelow(above + 1); rows.length < limit; index++) {
    const row = list.at(index);
    if (row === undefined) break;
    if (matches === undefined || matches(row)) rows.push(row);
  }
  return rows;
}

/** Returns whether a time lies in a range, both ends included. An omitted end is unbounded. */
export function isWithin(
  time: number,
  startTime: number | undefined,
  endTime: number | undefined,
): boolean {
  return (
    (startTime === undefined || time >= startTime) && (endTime === undefined || time <= endTime)
  );
}
