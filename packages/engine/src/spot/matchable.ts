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

/**
 * Visits the resting orders that a request would trade with, in their priority, until the visitor
 * has enough; those of its own account are left out.
 */
function visitMatchable(request: OrderRequest, isEnough: (order: SpotOrder) => boolean): void {
  const { account, market, side } = request;
  const opposite = market.book.opposite(side);
  const limit = limitOf(request);
  opposite.visit(
    (order) => !opposite.accepts(order, limit) || (order.account !== account && isEnough(order)),
  );
}

/** Whether the book fills a request whole at this moment. */
export function isFillable(request: OrderRequest): boolean {
  let missing = request.quantity;
  visitMatchable(request, ({ remaining }) => {
    missing -= remaining;
    return missing <= 0;
  });
  return missing <= 0;
}

/** What the book would cost at this moment, as far as it reaches; in units of the quote token. */
export function marketCost(request: OrderRequest): Amount {
  let cost: Amount = 0;
  let missing = request.quantity;
  visitMatchable(request, ({ price, remaining }) => {
    const quantity = Math.min(missing, remaining);
    cost = plus(cost, request.market.quoteAmount(price, quantity));
    missing -= quantity;
    return missing === 0;
  });
  return cost;
}
