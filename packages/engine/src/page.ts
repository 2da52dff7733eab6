import type { Sequenced } from './bounded-list.ts';
import { type IdKind, parseIdSequence } from './ids.ts';

/** A row of a list. */
export interface TimedRow extends Sequenced {
  readonly time: number;
}

/** Rows in ascending order of their sequence numbers. */
export interface SortedRows<Row> {
  /** Iterates over the rows below a sequence number, newest first. */
  descending(below: number): Iterable<Row>;
  /** Iterates over the rows above a sequence number, oldest first. */
  ascending(above: number): Iterable<Row>;
}

const filterNames = ['symbol', 'side', 'type', 'orderType', 'orderStatus', 'tokenId'] as const;

type FilterName = (typeof filterNames)[number];

/** The parameters that select rows by their values. Each list has some of them. */
export type RowQuery = {
  readonly [Name in FilterName]?: string | undefined;
} & {
  /** In milliseconds since the epoch. Both ends are included. */
  readonly startTime?: number | undefined;
  readonly endTime?: number | undefined;
};

/** The filters of a list: the name of a parameter, and how to read its value from a row. */
export type Filters<Row> = { readonly [Name in FilterName]?: (row: Row) => string };

/** Which rows of a list a query can return. */
export interface PageOptions<Row> {
  readonly limit: number;
  /** The kind of the ids of the rows. */
  readonly kind: IdKind;
  /** Selects only rows with an id below this one. */
  readonly below?: string | undefined;
  /** Selects only rows with an id above this one. */
  readonly above?: string | undefined;
  readonly filters?: Filters<Row>;
  /** Whether the list contains a row; by default, it contains all rows. */
  readonly contains?: (row: Row) => boolean;
}

/**
 * Returns the newest rows that match, oldest first. If only `above` is present, returns the oldest
 * matching rows above that id instead.
 */
export function page<Row extends TimedRow>(
  rows: SortedRows<Row>,
  query: RowQuery,
  { limit, kind, filters = {}, contains = () => true, ...ids }: PageOptions<Row>,
): Row[] {
  const { startTime = Number.NEGATIVE_INFINITY, endTime = Number.POSITIVE_INFINITY } = query;
  const sequenceOf = (id: string) => parseIdSequence(kind, id);
  const below = ids.below === undefined ? Number.POSITIVE_INFINITY : sequenceOf(ids.below);
  const above = ids.above === undefined ? -1 : sequenceOf(ids.above);
  const matches = rowMatcher(query, filters);
  const isOldestFirst = ids.below === undefined && ids.above !== undefined;
  const selected: Row[] = [];
  for (const row of isOldestFirst ? rows.ascending(above) : rows.descending(below)) {
    if (selected.length >= limit || row.sequence <= above) break;
    const isInTime = row.time >= startTime && row.time <= endTime;
    if (isInTime && contains(row) && matches(row)) selected.push(row);
  }
  return isOldestFirst ? selected : selected.reverse();
}

function rowMatcher<Row>(query: RowQuery, filters: Filters<Row>): (row: Row) => boolean {
  const isSent = (name: FilterName) => query[name] !== undefined && filters[name] !== undefined;
  const sent = filterNames.filter(isSent);
  return (row) => sent.every((name) => filters[name]?.(row) === query[name]);
}

/** The number of rows that a list returns: by default, and at most. */
export interface Limits {
  readonly default: number;
  readonly maximum: number;
}

/** Returns the number of rows that a query requests. */
export function limitOf(limit: number | undefined, { default: standard, maximum }: Limits): number {
  return Math.min(limit ?? standard, maximum);
}
