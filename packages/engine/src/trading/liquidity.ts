import type { Account } from '../accounts/account.ts';
import type { OrderBook, RestingOrder, Side } from '../book/order-book.ts';
import { type Rejection, rejection } from '../rejection.ts';
import { checkMinNotional } from './filters.ts';
import { scanMatchableOrders } from './matching.ts';
import type { TradedSymbol } from './traded-symbol.ts';

/** The terms of a new order in a section with MARKET orders. */
interface LimitTerms {
  readonly side: Side;
  readonly type: string;
  /** 0 for a MARKET order. */
  readonly price: number;
}

/** A resting order and its account. */
interface Maker<Self extends Maker<Self>> extends RestingOrder<Self> {
  readonly account: Account;
}

interface NewOrder<Order extends Maker<Order>> extends LimitTerms {
  readonly account: Account;
  readonly quantity: number;
  readonly market: {
    readonly symbol: TradedSymbol;
    readonly book: OrderBook<Order>;
    readonly lastPrice: number | undefined;
  };
}

/** Returns the worst price that an order accepts. A MARKET order accepts every price. */
export function limitPrice({ side, type, price }: LimitTerms): number {
  if (type !== 'MARKET') return price;
  return side === 'BUY' ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
}

/**
 * Calls a function with each resting order that a new order would trade with (see
 * `scanMatchableOrders`).
 */
export function scanLiquidity<Order extends Maker<Order>>(
  request: NewOrder<Order>,
  isDone: (order: Order) => boolean,
): void {
  const { account, market, side } = request;
  scanMatchableOrders(market.book.opposite(side), account, limitPrice(request), isDone);
}

/** Returns whether the book can fill an order completely now. */
export function canFillCompletely<Order extends Maker<Order>>(request: NewOrder<Order>): boolean {
  let unfilled = request.quantity;
  scanLiquidity(request, ({ remaining }) => {
    unfilled -= remaining;
    return unfilled <= 0;
  });
  return unfilled <= 0;
}

/**
 * Checks MIN_NOTIONAL. The price of a MARKET order is the price of the last trade or, before the
 * first trade, the best opposite price.
 */
export function checkNotional<Order extends Maker<Order>>({
  market,
  side,
  type,
  price,
  quantity,
}: NewOrder<Order>): Rejection | undefined {
  const notionalPrice =
    type === 'MARKET' ? (market.lastPrice ?? market.book.opposite(side).best?.price) : price;
  // The price is undefined only if the opposite side is empty. In this case, `checkDepth`
  // rejects the order.
  return notionalPrice === undefined
    ? undefined
    : checkMinNotional(market.symbol, notionalPrice, quantity);
}

/** Rejects a MARKET order when the opposite side of the book is empty. */
export function checkDepth<Order extends Maker<Order>>({
  market,
  side,
  type,
}: NewOrder<Order>): Rejection | undefined {
  if (type !== 'MARKET' || market.book.opposite(side).best !== undefined) return undefined;
  const opposite = side === 'BUY' ? 'sell' : 'buy';
  return rejection(
    'NO_DEPTH',
    `The order book of ${market.symbol.name} has no ${opposite} orders.`,
  );
}
