import type { Rows, Sequenced } from '../bounded-list.ts';
import { parseIdSequence } from '../ids.ts';
import { newestRows, oldestRows } from '../paging.ts';

/** Selects orders. */
export interface OrderPage<Order> {
  /** Selects only orders with an id below this one. */
  readonly orderId: string | undefined;
  readonly limit: number;
  readonly matches: (order: Order) => boolean;
}

/** Returns the newest open orders that match, oldest first. */
export function openOrders<Order extends Sequenced>(
  orders: { openOrders(): readonly Order[] },
  { orderId, limit, matches }: OrderPage<Order>,
): Order[] {
  const below = exclusiveUpperBound(orderId) ?? Number.POSITIVE_INFINITY;
  const rows: Order[] = [];
  for (const order of orders.openOrders()) {
    if (rows.length >= limit) break;
    if (order.sequence < below && matches(order)) rows.push(order);
  }
  return rows.reverse();
}

/** Returns the newest stored orders that match, oldest first. */
export function storedOrders<Order extends Sequenced>(
  orders: { readonly recent: Rows<Order> },
  { orderId, limit, matches }: OrderPage<Order>,
): Order[] {
  return newestRows(orders.recent, { below: exclusiveUpperBound(orderId), limit, matches });
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
 * Returns the newest trades that match, newest first; if only `toId` is sent, the oldest above it,
 * oldest first.
 */
export function accountTrades<Trade extends Sequenced>(
  trades: Rows<Trade>,
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
