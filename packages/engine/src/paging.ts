import type { Rows, Sequenced } from './bounded-list.ts';

/** Which rows of a list a caller wants. */
export interface PageQuery<Row> {
  /** Only rows with a sequence below it. */
  readonly below?: number | undefined;
  /** Only rows with a sequence above it. */
  readonly above?: number | undefined;
  readonly limit: number;
  readonly matches?: (row: Row) => boolean;
}

/** The newest rows that match, oldest first. */
export function newestRows<Row extends Sequenced>(
  list: Rows<Row>,
  { below, above = -1, limit, matches }: PageQuery<Row>,
): Row[] {
  const found: Row[] = [];
  let index = (below === undefined ? list.length : list.countBelow(below)) - 1;
  for (; index >= 0 && found.length < limit; index--) {
    const row = list.at(index) as Row;
    if (row.sequence <= above) break;
    if (matches === undefined || matches(row)) found.push(row);
  }
  return found.reverse();
}

/** The rows nearest above a sequence that match, oldest first. */
export function oldestRows<Row extends Sequenced>(
  list: Rows<Row>,
  { above = -1, limit, matches }: PageQuery<Row>,
): Row[] {
  const found: Row[] = [];
  for (let index = list.countBelow(above + 1); found.length < limit; index++) {
    const row = list.at(index);
    if (row === undefined) break;
    if (matches === undefined || matches(row)) found.push(row);
  }
  return found;
}

/** Whether a time lies in a range, ends included; an end that is not given is open. */
export function isWithin(
  time: number,
  startTime: number | undefined,
  endTime: number | undefined,
): boolean {
  return (
    (startTime === undefined || time >= startTime) && (endTime === undefined || time <= endTime)
  );
}
