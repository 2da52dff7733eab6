import { type Amount, plus } from '../money/amount.ts';
import type { OrderRequest, SpotOrder } from './order.ts';

/** The limit that a request trades up to; a MARKET order takes every price. */
export function limitOf({
  side,
  type,
  price,
}: Pick<OrderRequest, 'side' | 'type' | 'price'>): number {
  if (type !== 'MARKET') return price;
  return side === 'BUY' ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
}

/** Resting orders that a request would trade with, in their priority; its own account's are not. */
function* matchable(request: OrderRequest): IterableIterator<SpotOrder> {
  const opposite = request.market.book.opposite(request.side);
  const limit = limitOf(request);
  for (const level of opposite.levels()) {
    if (!opposite.accepts(level, limit)) return;
    for (let order = level.first; order !== undefined; order = order.next) {
      if (order.account !== request.account) yield order;
    }
  }
}

/** Whether the book fills a request whole at this moment. */
export function isFillable(request: OrderRequest): boolean {
  let missing = request.quantity;
  for (const { remaining } of matchable(request)) {
    missing -= remaining;
    if (missing <= 0) return true;
  }
  return false;
}

/** What the book would cost at this moment, as far as it reaches; in units of the quote token. */
export function marketCost(request: OrderRequest): Amount {
  let cost: Amount = 0;
  let missing = request.quantity;
  for (const { price, remaining } of matchable(request)) {
    const quantity = Math.min(missing, remaining);
    cost = plus(cost, request.market.quoteAmount(price, quantity));
    missing -= quantity;
    if (missing === 0) break;
  }
  return cost;
}
