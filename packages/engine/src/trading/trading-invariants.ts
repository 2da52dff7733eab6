import type { BookSide, OrderBook, PriceLevel } from '../book/order-book.ts';
import type { BrokerState } from '../broker/broker-state.ts';
import { type Amount, add } from '../money/amount.ts';
import type { Order } from './order.ts';
import type { TradedSymbol } from './traded-symbol.ts';

/**
 * Checks an order book.
 *
 * @param joinedLater returns whether an order joined the book after it was placed, so that its
 *   sequence number does not determine its time priority
 */
export function* bookViolations<
  SomeOrder extends Order<SomeOrder, Symbol>,
  Symbol extends TradedSymbol,
>(
  { symbol, book }: BookOf<SomeOrder, Symbol>,
  joinedLater: (order: SomeOrder) => boolean = () => false,
): IterableIterator<string> {
  if (book.isCrossed) yield `The book of ${symbol.name} is crossed.`;
  yield* checkBookSide(symbol, book.bids, joinedLater);
  yield* checkBookSide(symbol, book.asks, joinedLater);
}

interface BookOf<SomeOrder extends Order<SomeOrder, Symbol>, Symbol extends TradedSymbol> {
  readonly symbol: Symbol;
  readonly book: OrderBook<SomeOrder>;
}

/**
 * Checks that an order is on the book if and only if it is open, that its remaining quantity
 * matches its status, and that the broker can have accepted it.
 *
 * @param isWaiting whether the order must wait outside the book although it is open
 */
export function* orderViolations<
  SomeOrder extends Order<SomeOrder, Symbol>,
  Symbol extends TradedSymbol,
>(order: SomeOrder, broker: BrokerState, isWaiting = false): IterableIterator<string> {
  const { sequence, quantity, remaining, status, isOpen, time, updateTime } = order;
  const label = `Order ${sequence} with the status ${status}`;
  if (isOpen !== (order.level !== undefined || isWaiting)) {
    yield `${label} is ${isOpen ? 'not ' : ''}on the book.`;
  }
  const fitsStatus =
    status === 'FILLED'
      ? remaining === 0
      : remaining > 0 && (status !== 'NEW' || remaining === quantity);
  if (!fitsStatus || remaining > quantity || quantity === 0 || order.executedQuote < 0) {
    yield `${label} has a remaining quantity of ${remaining} of ${quantity} units.`;
  }
  if (sequence > broker.orderSequence || time > updateTime || updateTime > broker.time) {
    yield `${label} is from the future: it is newer than order ${broker.orderSequence} ` +
      `or the time ${broker.time}.`;
  }
}

/**
 * Checks that price levels are sorted from best to worst, and that each level contains only orders
 * with its price, side and symbol, oldest first.
 */
function* checkBookSide<SomeOrder extends Order<SomeOrder, Symbol>, Symbol extends TradedSymbol>(
  symbol: Symbol,
  side: BookSide<SomeOrder>,
  joinedLater: (order: SomeOrder) => boolean,
): IterableIterator<string> {
  let previous: PriceLevel<SomeOrder> | undefined;
  for (const level of side.levels()) {
    const label = `The ${side.side} price level ${level.price} of ${symbol.name}`;
    if (previous && (side.side === 'BUY') !== previous.price > level.price) {
      yield `${label} follows the worse price level ${previous.price}.`;
    }
    previous = level;
    let quantity: Amount = 0;
    for (let order = level.first; order !== undefined; order = order.next) {
      quantity = add(quantity, order.remaining);
      const belongs =
        order.level === level && order.price === level.price && order.side === side.side;
      if (!belongs || order.symbol !== symbol) {
        yield `${label} contains order ${order.sequence}, which belongs to another price level.`;
      }
      if (order.next && order.next.sequence <= order.sequence && !joinedLater(order.next)) {
        const { sequence } = order.next;
        yield `${label} is not in time priority: ` +
          `order ${sequence} is behind order ${order.sequence}.`;
      }
    }
    if (quantity !== level.quantity) {
      yield `${label} has the quantity ${level.quantity}; its orders sum to ${quantity}.`;
    }
  }
}
