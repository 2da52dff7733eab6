import { ResponseError } from '@broker-api/core';
import { isDecimal } from '@broker-api/core/decimal';
import type { OutboundAccountInfo } from '../generated/streams.gen.ts';
import type { UserSection } from '../sections.ts';
import type { OrderMessage } from './events.ts';
import { isAbove, isReadable, type RowKind } from './known.ts';

/** The ids by which an order can be queried: one of them, or both. */
export type OrderIds =
  | { readonly orderId: string; readonly clientOrderId?: string | undefined }
  | { readonly orderId?: undefined; readonly clientOrderId: string };

/** A trade of the account, in the keys of the event of its fill. */
export type Fill = Pick<OrderMessage, 'E' | 'i' | 'l' | 'L' | 'n' | 'N' | 'm'> & {
  readonly t: string;
};

/** What a user stream reads of one section, in the keys of its events. */
export interface SectionReader {
  readonly section: UserSection;
  /** Returns the lists of open orders, newest first. */
  open(signal: AbortSignal): readonly AsyncIterable<OrderMessage>[];
  /** Returns the lists of closed orders, newest first. */
  closed(signal: AbortSignal): readonly AsyncIterable<OrderMessage>[];
  /** Returns the trades, newest first. */
  fills(signal: AbortSignal): AsyncIterable<Fill>;
  /** Returns an order; undefined if the broker has no such order. */
  order(ids: OrderIds, signal: AbortSignal): Promise<OrderMessage | undefined>;
  /** Returns all balances as an event, if the section has such events. */
  account(signal: AbortSignal): Promise<OutboundAccountInfo | undefined>;
  /** What no event reports. */
  readonly kinds: readonly RowKind[];
}

/** The number of rows of a page: of all open orders, and of a list that is read down to a floor. */
export const openRows = 1000;
export const pageRows = 100;

/**
 * Reads a list page by page, newest first.
 *
 * @param key the key of the ids of the rows
 * @param limit the number of rows of a page
 * @param page returns the newest rows below an id
 */
export async function* newestFirst<Key extends string, Row extends { readonly [K in Key]: string }>(
  key: Key,
  limit: number,
  page: (below: string | undefined) => Promise<readonly Row[]>,
): AsyncGenerator<Row, void, undefined> {
  for (let below: string | undefined; ; ) {
    const rows = await page(below);
    const before = below;
    for (const row of rows.toSorted((one, other) => (isAbove(one[key], other[key]) ? -1 : 1))) {
      if (below !== undefined && !isAbove(below, row[key])) continue;
      below = row[key];
      yield row;
    }
    if (rows.length < limit) return;
    if (below === before) throw new ResponseError('a full page has no row below the last one');
  }
}

/** A row of an order, in any section. */
interface OrderRow<Side, TimeInForce, Status> {
  readonly symbol: string;
  readonly clientOrderId: string;
  readonly side: Side;
  readonly timeInForce: TimeInForce;
  readonly origQty: string;
  readonly price: string;
  readonly status: Status;
  readonly orderId: string;
  readonly executedQty: string;
  readonly time: number;
  readonly updateTime: number;
}

/** Returns what an event says of an order in every section, if it is not a fill. */
export function orderFields<Side, TimeInForce, Status>(row: OrderRow<Side, TimeInForce, Status>) {
  return {
    E: row.updateTime,
    s: row.symbol,
    c: row.clientOrderId,
    S: row.side,
    f: row.timeInForce,
    q: row.origQty,
    p: row.price,
    X: row.status,
    i: row.orderId,
    z: row.executedQty,
    O: row.time,
    l: '0',
    L: '0',
    n: '0',
    N: null,
  };
}

/**
 * Checks an order that was read: a type does not check a response.
 *
 * @throws ResponseError if nothing could be compared with the order
 */
export function checkedOrder<Message extends OrderMessage>(message: Message): Message {
  if (isReadable(message) && isDecimal(message.Z)) return message;
  throw new ResponseError('an order of the list is malformed');
}

/**
 * Returns the first result of queries for an order.
 *
 * @param queries the next one is sent if the broker has no such order
 */
export async function firstFound<Row>(
  queries: readonly (() => Promise<Row>)[],
): Promise<Row | undefined> {
  for (const query of queries) {
    try {
      return await query();
    } catch (error) {
      if (Object(error).code !== unknownOrder) throw error;
    }
  }
  return undefined;
}

const unknownOrder = -2013;
