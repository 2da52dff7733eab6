import { type Amount, add } from '../money/amount.ts';
import type { OrderRequest, SpotOrder } from './order.ts';

/** The limit that a request trades up to; a MARKET order takes every price. */
export function limitPrice({
  side,
  type,
  price,
}: Pick<OrderRequest, 'side' | 'type' | 'price'>): number {
  if (type !== 'MARKET') return price;
  return side === 'BUY' ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
}

/**
 * Visits the resting orders that a request would trade with, in their priority, until the visitor
 * has enough; those of its own account are left out.
 */
function scanMatchableOrders(request: OrderRequest, isEnough: (order: SpotOrder) => boolean): void {
  const { account, market, side } = request;
  const opposite = market.book.opposite(side);
  const limit = limitPrice(request);
  opposite.scanUntil(
    (order) => !opposite.crosses(order, limit) || (order.account !== account && isEnough(order)),
  );
}

/** Whether the book fills a request whole at this moment. */
export function canFillCompletely(request: OrderRequest): boolean {
  let missing = request.quantity;
  scanMatchableOrders(request, ({ remaining }) => {
    missing -= remaining;
    return missing <= 0;
  });
  return missing <= 0;
}

/** What the book would cost at this moment, as far as it reaches; in units of the quote token. */
export function marketOrderCost(request: OrderRequest): Amount {
  let cost: Amount = 0;
  let missing = request.quantity;
  scanMatchableOrders(request, ({ price, remaining }) => {
    const quantity = Math.min(missing, remaining);
    cost = add(cost, request.market.quoteAmount(price, quantity));
    missing -= quantity;
    return missing === 0;
  });
  return cost;
}
