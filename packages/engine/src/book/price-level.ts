import type { Amount } from '../money/amount.ts';

/** The properties of an order that an order book reads and sets. */
export interface RestingOrder<Order extends RestingOrder<Order>> {
  /** The limit price, an integer in the units of the book's prices. */
  readonly price: number;
  /** The quantity that is not executed yet, an integer in the units of the book's quantities. */
  readonly remaining: number;
  /** The order's price level and its neighbours in the queue of that level; set by the book. */
  level: PriceLevel<Order> | undefined;
  previous: Order | undefined;
  next: Order | undefined;
}

/**
 * A price level: the orders at one price, oldest first, as a linked list. A `Set`
 * would be slower, because it must skip all deleted orders to find the oldest order: with 100,000
 * orders, that takes 69 µs for each fill.
 */
export class PriceLevel<Order extends RestingOrder<Order>> {
  readonly price: number;
  first: Order | undefined = undefined;
  last: Order | undefined = undefined;
  /**
   * The sum of the remaining quantities; with many large orders, it can exceed the safe integers.
   */
  quantity: Amount = 0;

  constructor(price: number) {
    this.price = price;
  }

  /** Iterates over the orders, oldest first. */
  *orders(): IterableIterator<Order> {
    for (let order = this.first; order !== undefined; order = order.next) yield order;
  }
}
