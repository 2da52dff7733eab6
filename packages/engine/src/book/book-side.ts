import { add, subtract } from '../money/amount.ts';
import { SortedMap } from '../sorted-map.ts';
import { PriceLevel, type RestingOrder } from './price-level.ts';

export const sides = ['BUY', 'SELL'] as const;

/** The side of an order. */
export type Side = (typeof sides)[number];

/** One side of an order book, in price–time priority. */
export class BookSide<Order extends RestingOrder<Order>> {
  readonly side: Side;
  readonly #levels = new SortedMap<PriceLevel<Order>>();
  readonly #sign: 1 | -1;

  constructor(side: Side) {
    this.side = side;
    // The best level has the largest key: the highest bid, the lowest ask.
    this.#sign = side === 'BUY' ? 1 : -1;
  }

  get best(): PriceLevel<Order> | undefined {
    return this.#levels.last;
  }

  /**
   * Returns whether an order on the opposite side would trade at the price of a level or of a
   * resting order.
   *
   * @param limit the limit price of the order on the opposite side
   */
  crosses({ price }: { readonly price: number }, limit: number): boolean {
    return this.side === 'BUY' ? price >= limit : price <= limit;
  }

  /** Adds an order behind all others at its price. */
  add(order: Order): void {
    const key = order.price * this.#sign;
    let level = this.#levels.get(key);
    if (level === undefined) {
      level = new PriceLevel(order.price);
      this.#levels.insert(key, level);
    }
    order.level = level;
    order.previous = level.last;
    if (level.last) level.last.next = order;
    else level.first = order;
    level.last = order;
    level.quantity = add(level.quantity, order.remaining);
  }

  /** Subtracts the executed quantity of a partial fill. The order keeps its time priority. */
  reduce(order: Order, executed: number): void {
    const level = order.level as PriceLevel<Order>;
    level.quantity = subtract(level.quantity, executed);
  }

  /** Removes an order with its remaining quantity. */
  remove(order: Order): void {
    const level = order.level as PriceLevel<Order>;
    const { previous, next } = order;
    if (previous) previous.next = next;
    else level.first = next;
    if (next) next.previous = previous;
    else level.last = previous;
    order.level = undefined;
    order.previous = undefined;
    order.next = undefined;
    level.quantity = subtract(level.quantity, order.remaining);
    if (level.first === undefined) this.#levels.remove(level.price * this.#sign);
  }

  /** Iterates over the price levels from best to worst. */
  levels(): IterableIterator<PriceLevel<Order>> {
    return this.#levels.descending();
  }

  /** Calls a function with each level, from best to worst, until the function returns true. */
  scanLevels(isDone: (level: PriceLevel<Order>) => boolean): void {
    this.#levels.scanUntil(isDone);
  }

  /** Calls a function with each order, in price–time priority, until the function returns true. */
  scanUntil(isDone: (order: Order) => boolean): void {
    this.#levels.scanUntil(({ first }) => {
      for (let order = first; order !== undefined; order = order.next) {
        if (isDone(order)) return true;
      }
      return false;
    });
  }
}
