import type { Rows, Sequenced } from '../bounded-list.ts';
import { parseIdSequence } from '../ids.ts';
import { type NewestFirst, newestRows, oldestRows } from '../paging.ts';

/** Selects orders. */
export interface OrderPage<Order> {
  /** Selects only orders with an id below this one. */
  readonly orderId: string | undefined;
  readonly limit: number;
  readonly matches: (order: Order) => boolean;
}

/**
 * Returns the newest orders of a list that match, oldest first.
 *
 * @param orders all stored orders of an account, or its open orders
 */
export function newestOrders<Order extends Sequenced>(
  orders: NewestFirst<Order>,
  { orderId, limit, matches }: OrderPage<Order>,
): Order[] {
  return newestRows(orders, { below: exclusiveUpperBound(orderId), limit, matches });
}

function exclusiveUpperBound(orderId: string | undefined): number | undefined {
  return orderId === undefined ? undefined : parseIdSequence('order', orderId);
}

/** Selects trades of an account. */
export interface TradePage<Trade> {
  /** Selects only trades with an id below this one. */
  readonly fromId: string | undefined;
  /** Selects only trades with an id above this one. */
  readonly toId: string | undefined;
  readonly limit: number;
  readonly matches: (trade: Trade) => boolean;
}

/**
 * Returns the newest trades that match, newest first. If only `toId` is sent, returns the oldest
 * matching trades above that id, oldest first.
 */
export function accountTrades<Trade extends Sequenced>(
  trades: Rows<Trade> & NewestFirst<Trade>,
  { fromId, toId, limit, matches }: TradePage<Trade>,
): Trade[] {
  const page = {
    below: fromId === undefined ? undefined : parseIdSequence('trade', fromId),
    above: toId === undefined ? undefined : parseIdSequence('trade', toId),
    limit,
    matches,
  };
  const onlyTo = fromId === undefined && toId !== undefined;
  return onlyTo ? oldestRows(trades, page) : newestRows(trades, page).reverse();
}
