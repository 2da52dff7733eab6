import { compareDecimals, total } from '../decimal.ts';

/** What the random sequences of a section may send, in one run. */
export interface StatefulLimits {
  readonly maxOrders: number;
  /** The largest sum of the values of all orders, in the quote asset. */
  readonly maxSpend: string;
}

export const defaultLimits: StatefulLimits = { maxOrders: 500, maxSpend: '20000' };

/** Counts the orders of a section, whether the broker accepts them or not. */
export class Budget {
  /** Whether an order was not sent because of the limits. */
  isUsedUp = false;
  readonly #limits: StatefulLimits;
  #orders = 0;
  #spent = '0';

  constructor(limits: StatefulLimits) {
    this.#limits = limits;
  }

  /** Counts an order, and returns whether it may be sent. */
  take(value: string): boolean {
    const spent = total([this.#spent, value]);
    const isTooMany = this.#orders >= this.#limits.maxOrders;
    if (isTooMany || compareDecimals(spent, this.#limits.maxSpend) > 0) {
      this.isUsedUp = true;
      return false;
    }
    this.#orders += 1;
    this.#spent = spent;
    return true;
  }

  toString(): string {
    return `--max-orders ${this.#limits.maxOrders} and --max-spend ${this.#limits.maxSpend}`;
  }
}
