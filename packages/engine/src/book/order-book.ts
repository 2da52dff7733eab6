import { BookSide, type Side } from './book-side.ts';
import type { RestingOrder } from './price-level.ts';

/** The order book of one symbol. It does not depend on accounts or balances. */
export class OrderBook<Order extends RestingOrder<Order>> {
  readonly bids = new BookSide<Order>('BUY');
  readonly asks = new BookSide<Order>('SELL');

  /** Returns the side of the book that contains the orders with the given side. */
  sideOf(side: Side): BookSide<Order> {
    return side === 'BUY' ? this.bids : this.asks;
  }

  /** Returns the side of the book that an order with the given side trades against. */
  opposite(side: Side): BookSide<Order> {
    return side === 'BUY' ? this.asks : this.bids;
  }

  /** Whether the best bid is at or above the best ask. This must never be true after a command. */
  get isCrossed(): boolean {
    const bid = this.bids.best;
    const ask = this.asks.best;
    return bid !== undefined && ask !== undefined && bid.price >= ask.price;
  }
}
