import { BookSide, type Side } from './book-side.ts';
import type { RestingOrder } from './price-level.ts';

/** The resting orders of one symbol. It knows no accounts and no money. */
export class OrderBook<Order extends RestingOrder<Order>> {
  readonly bids = new BookSide<Order>('BUY');
  readonly asks = new BookSide<Order>('SELL');

  /** The side where orders of this direction rest. */
  sideOf(side: Side): BookSide<Order> {
    return side === 'BUY' ? this.bids : this.asks;
  }

  /** The side that orders of this direction trade with. */
  opposite(side: Side): BookSide<Order> {
    return side === 'BUY' ? this.asks : this.bids;
  }

  /** Whether a bid reaches an ask, which must never be so between two commands. */
  get isCrossed(): boolean {
    const bid = this.bids.best;
    const ask = this.asks.best;
    return bid !== undefined && ask !== undefined && bid.price >= ask.price;
  }
}
