import { minus, plus } from '../money/amount.ts';
import { Level, type Resting } from './level.ts';
import { SortedLevels } from './sorted-levels.ts';

/** Which side of a book an order is on. */
export type Side = 'BUY' | 'SELL';

/** One side of an order book: price-time priority, no accounts, no money. */
export class BookSide<Order extends Resting<Order>> {
  readonly side: Side;
  readonly #levels = new SortedLevels<Order>();
  readonly #sign: 1 | -1;

  constructor(side: Side) {
    this.side = side;
    // The best level has the largest key: the highest bid, the lowest ask.
    this.#sign = side === 'BUY' ? 1 : -1;
  }

  get best(): Level<Order> | undefined {
    return this.#levels.best;
  }

  /** Whether an order on the other side with this limit would trade at a price of this side. */
  accepts({ price }: { readonly price: number }, limit: number): boolean {
    return this.side === 'BUY' ? price >= limit : price <= limit;
  }

  /** Puts an order behind all others of its price. */
  add(order: Order): void {
    const key = order.price * this.#sign;
    let level = this.#levels.get(key);
    if (level === undefined) {
      level = new Level(order.price);
      this.#levels.insert(key, level);
    }
    order.level = level;
    order.previous = level.last;
    if (level.last) level.last.next = order;
    else level.first = order;
    level.last = order;
    level.total = plus(level.total, order.remaining);
  }

  /** Tells the book that an order, which keeps its place, was executed in part. */
  reduce(order: Order, executed: number): void {
    const level = order.level as Level<Order>;
    level.total = minus(level.total, executed);
  }

  /** Takes an order out, with all that it still offers. */
  remove(order: Order): void {
    const level = order.level as Level<Order>;
    const { previous, next } = order;
    if (previous) previous.next = next;
    else level.first = next;
    if (next) next.previous = previous;
    else level.last = previous;
    order.level = undefined;
    order.previous = undefined;
    order.next = undefined;
    level.total = minus(level.total, order.remaining);
    if (level.first === undefined) this.#levels.remove(level.price * this.#sign);
  }

  /** The levels from the best to the worst. */
  levels(): IterableIterator<Level<Order>> {
    return this.#levels[Symbol.iterator]();
  }

  /** Visits the orders in the priority in which they trade, until the visitor has enough. */
  visit(isEnough: (order: Order) => boolean): void {
    this.#levels.visit(({ first }) => {
      for (let order = first; order !== undefined; order = order.next) {
        if (isEnough(order)) return true;
      }
      return false;
    });
  }
}
