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

/** Returns the newest rows that match, oldest first. */
export function newestRows<Row extends Sequenced>(
  list: Rows<Row>,
  { below, above = -1, limit, matches }: PageQuery<Row>,
): Row[] {
  const rows: Row[] = [];
  let index = (below === undefined ? list.length : list.countBelow(below)) - 1;
  for (; index >= 0 && rows.length < limit; index--) {
    const row = list.at(index) as Row;
    if (row.sequence <= above) break;
    if (matches === undefined || matches(row)) rows.push(row);
  }
  return rows.reverse();
}

/** Returns the oldest rows above a sequence number that match, oldest first. */
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
