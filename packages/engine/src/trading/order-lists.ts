import type { Rows, Sequenced } from '../bounded-list.ts';
import { parseIdSequence } from '../ids.ts';
import { type NewestFirst, newestRows, newestRowsInSlices, oldestRows } from '../paging.ts';
import type { Slices } from '../slices.ts';

/** Selects orders. */
export interface OrderPage<Order> {
  /** Selects only orders with an id below this one. */
  readonly orderId: string | undefined;
  readonly limit: number;
  readonly matches: (order: Order) => boolean;
}

/**
 * Returns the newest open orders that match, oldest first, in slices. Orders that are closed during
 * a pause are omitted.
 */
export function* openOrders<Order extends Sequenced & { readonly isOpen: boolean }>(
  orders: { readonly open: NewestFirst<Order> },
  { orderId, limit, matches }: OrderPage<Order>,
): Slices<Order[]> {
  const below = exclusiveUpperBound(orderId);
  const rows = yield* newestRowsInSlices(orders.open, { below, limit, matches });
  return rows.filter(({ isOpen }) => isOpen);
}

/** Returns the newest stored orders that match, oldest first, in slices. */
export function* storedOrders<Order extends Sequenced>(
  orders: { readonly recent: NewestFirst<Order> },
  { orderId, limit, matches }: OrderPage<Order>,
): Slices<Order[]> {
  const below = exclusiveUpperBound(orderId);
  return yield* newestRowsInSlices(orders.recent, { below, limit, matches });
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
