import { SortedMap } from '../sorted-map.ts';
import type { ContractOrder } from './order.ts';

/** The STOP orders of a contract that wait for their trigger prices. */
export class StopOrders {
  /** Triggered when the price rises to the trigger price; the key is the negated trigger price. */
  readonly #rising = new SortedMap<Set<ContractOrder>>();
  /** Triggered when the price falls to the trigger price; the key is the trigger price. */
  readonly #falling = new SortedMap<Set<ContractOrder>>();
  /** The lowest and the highest price since `forgetPrices`. */
  #lowest = Number.POSITIVE_INFINITY;
  #highest = Number.NEGATIVE_INFINITY;

  /**
   * Adds a STOP order.
   *
   * @param rises whether the trigger price is above the current price
   */
  add(order: ContractOrder, rises: boolean): void {
    const levels = rises ? this.#rising : this.#falling;
    const key = keyOf(order, rises);
    const level = levels.get(key);
    if (level === undefined) levels.insert(key, new Set([order]));
    else level.add(order);
  }

  remove(order: ContractOrder): void {
    for (const rises of [true, false]) {
      const levels = rises ? this.#rising : this.#falling;
      const key = keyOf(order, rises);
      const level = levels.get(key);
      if (level?.delete(order) && level.size === 0) levels.remove(key);
    }
  }

  has(order: ContractOrder): boolean {
    return (this.#falling.get(keyOf(order, false))?.has(order) ?? false) || this.rises(order);
  }

  /** Returns whether an order waits for a rising price. */
  rises(order: ContractOrder): boolean {
    return this.#rising.get(keyOf(order, true))?.has(order) ?? false;
  }

  /** Iterates over the waiting orders. */
  *[Symbol.iterator](): IterableIterator<ContractOrder> {
    for (const levels of [this.#rising, this.#falling]) {
      for (const level of levels.ascending()) yield* level;
    }
  }

  /**
   * Records the current price: the last price or, before the first trade, the mark price. An order
   * is triggered when this price reaches its trigger price, even if another price follows before
   * the order is executed.
   *
   * @param price in units of the contract's prices; it may be between two units
   */
  observePrice(price: number): void {
    if (price < this.#lowest) this.#lowest = price;
    if (price > this.#highest) this.#highest = price;
  }

  /** Forgets the prices. Call this method when no triggered order is left. */
  forgetPrices(): void {
    this.#lowest = Number.POSITIVE_INFINITY;
    this.#highest = Number.NEGATIVE_INFINITY;
  }

  /**
   * Returns the next triggered order: the oldest order at the trigger price that was reached first.
   */
  nextTriggered(): ContractOrder | undefined {
    return (
      first(this.#rising.last, (trigger) => trigger <= this.#highest) ??
      first(this.#falling.last, (trigger) => trigger >= this.#lowest)
    );
  }
}

function keyOf({ triggerPrice }: ContractOrder, rises: boolean): number {
  return rises ? -triggerPrice : triggerPrice;
}

function first(
  level: Set<ContractOrder> | undefined,
  isReached: (triggerPrice: number) => boolean,
): ContractOrder | undefined {
  const [oldest] = level ?? [];
  return oldest !== undefined && isReached(oldest.triggerPrice) ? oldest : undefined;
}
