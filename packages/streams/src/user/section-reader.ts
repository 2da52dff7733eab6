import { ResponseError } from '@broker-api/core';
import { isDecimal } from '@broker-api/core/decimal';
import type { ExecutionReport, OutboundAccountInfo } from '../generated/streams.gen.ts';
import type { UserSection } from '../sections.ts';
import type { OrderMessage } from './events.ts';
import { isId, isReadable, type RowKind } from './known.ts';

/** The ids by which an order can be queried: one of them, or both. */
export type OrderIds =
  | { readonly orderId: string; readonly clientOrderId?: string | undefined }
  | { readonly orderId?: undefined; readonly clientOrderId: string };

/** A trade of the account, in the keys of the event of its fill. */
export type Fill = Pick<OrderMessage, 'E' | 'i' | 'l' | 'L' | 'n' | 'N' | 'm'> & {
  readonly t: string;
};

/** Returns the newest rows of a list, those below an id if there is one. */
export type Page<Row> = (
  below: string | undefined,
  limit: number,
  signal: AbortSignal,
) => Promise<readonly Row[]>;

/** What a user stream reads of one section, in the keys of its events. */
export interface SectionReader {
  readonly section: UserSection;
  readonly openOrders: readonly Page<OrderMessage>[];
  readonly closedOrders: readonly Page<OrderMessage>[];
  readonly fills: Page<Fill>;
  /** Returns an order; undefined if the broker has no such order. */
  order(ids: OrderIds, signal: AbortSignal): Promise<OrderMessage | undefined>;
  /** Returns all balances as an event, if the section has such events. */
  accounts(signal: AbortSignal): Promise<readonly OutboundAccountInfo[]>;
  /** What no event reports. */
  readonly kinds: readonly RowKind[];
}

/** The operations that the client of each section must have. */
export const orderQueries = [
  'getAccount',
  'getOrder',
  'listHistoryOrders',
  'listMyTrades',
  'listOpenOrders',
] as const;

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

type OrderFields<Side, TimeInForce, Status> = Omit<ExecutionReport, OwnKeys> & {
  readonly S: Side;
  readonly f: TimeInForce;
  readonly X: Status;
};

/** The keys of an event that each section has its own values for, and those of a fill. */
type OwnKeys = 'e' | 'S' | 'f' | 'X' | 'o' | 'u' | 'w' | 'm' | 'Z' | 't';

/** Returns what an event says of an order in every section, if it is not a fill. */
export function orderFields<Side, TimeInForce, Status>(
  row: OrderRow<Side, TimeInForce, Status>,
): OrderFields<Side, TimeInForce, Status> {
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
 * @throws ResponseError if the order cannot be compared
 */
export function checkedOrder(message: OrderMessage): OrderMessage {
  if (isReadable(message) && isDecimal(message.Z)) return message;
  throw new ResponseError('an order of the list is malformed');
}

/** @throws ResponseError if the trade cannot be compared */
export function checkedFill(fill: Fill): Fill {
  const isTimed = Number.isSafeInteger(fill.E) && isId(fill.i) && isId(fill.t);
  if (isTimed && isDecimal(fill.l) && isDecimal(fill.L)) return fill;
  throw new ResponseError('a trade of the list is malformed');
}

/** Waits for an order. Returns undefined if the broker has no such order. */
export async function orderOrNone<Row>(order: Promise<Row>): Promise<Row | undefined> {
  try {
    return await order;
  } catch (error) {
    if (Object(error).code === unknownOrder) return undefined;
    throw error;
  }
}

const unknownOrder = -2013;
