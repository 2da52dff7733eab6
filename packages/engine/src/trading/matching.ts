import type { Account } from '../accounts/account.ts';
import type { BookSide, RestingOrder } from '../book/order-book.ts';

/** The properties of an order that matching reads. */
interface MatchedOrder<Order extends MatchedOrder<Order>> extends RestingOrder<Order> {
  readonly account: Account;
}

/** How a section handles the resting orders that a taker matches. */
export interface MatchingSteps<Order> {
  /** Cancels a resting order of the taker's own account. */
  cancel(maker: Order): void;
  /**
   * Fills the taker against a resting order as far as possible, or removes that order from the
   * book. Returns false if the taker must not trade any more.
   */
  fill(maker: Order, taker: Order): boolean;
}

/**
 * Matches an order in price–time priority, until it is filled or no resting order crosses its limit
 * price.
 */
export function matchOrder<Order extends MatchedOrder<Order>>(
  opposite: BookSide<Order>,
  taker: Order,
  limit: number,
  { cancel, fill }: MatchingSteps<Order>,
): void {
  while (taker.remaining > 0) {
    const level = opposite.best;
    if (level === undefined || !opposite.crosses(level, limit)) return;
    const maker = level.first as Order;
    if (maker.account === taker.account) cancel(maker);
    else if (!fill(maker, taker)) return;
  }
}

/**
 * Calls a function with each resting order that an order of an account would trade with, in
 * price–time priority, until the function returns true. Skips orders of the same account.
 */
export function scanMatchableOrders<Order extends MatchedOrder<Order>>(
  opposite: BookSide<Order>,
  account: Account,
  limit: number,
  isDone: (order: Order) => boolean,
): void {
  opposite.scanUntil(
    (order) => !opposite.crosses(order, limit) || (order.account !== account && isDone(order)),
  );
}
