import { routes } from '@broker-api/spec';
import type { Fetch } from '../client/session.ts';
import { Skipped } from '../client/skipped.ts';

/** What the orders of a watch may cost. */
export interface TradingBudget {
  /** The most orders that a cycle places. */
  readonly maxOrdersPerCycle: number;
  /** The highest total value of the orders that a cycle fills, in their quote assets. */
  readonly maxSpend: number;
}

const tooManyRequests = 429;

/** The rest of the budget of a cycle. */
export class CycleBudget {
  readonly #budget: TradingBudget;
  /** The orders that tests have reserved. */
  #orders = 0;
  #sent = 0;
  #spent = 0;

  constructor(budget: TradingBudget) {
    this.#budget = budget;
  }

  /** The value of orders that the budget still permits. */
  get rest(): number {
    return this.#budget.maxSpend - this.#spent;
  }

  /**
   * Reserves orders, before the first of them is placed: a test that buys can then also sell.
   *
   * @param value the total value of the orders that are filled
   * @throws Skipped if it does not
   */
  require(orders: number, value = 0): void {
    const { maxOrdersPerCycle, maxSpend } = this.#budget;
    if (this.#orders + orders > maxOrdersPerCycle) {
      const more = `--max-orders-per-cycle ${this.#orders + orders}`;
      throw new Skipped(`requires ${more}`, 'options');
    }
    if (this.#spent + value > maxSpend) {
      throw new Skipped(`requires --max-spend ${Math.ceil(this.#spent + value)}`, 'options');
    }
    this.#orders += orders;
    this.#spent += value;
  }

  /**
   * Returns a fetch function that sends no more orders than are reserved. An order that the broker
   * rejects with status 429 does not count, because the session sends it again.
   */
  guarded(fetch: Fetch): Fetch {
    return async (url, init) => {
      const route = routes.get(`${init.method ?? 'GET'} ${new URL(url).pathname}`);
      if (route?.operation.retry !== 'by-client-order-id') return fetch(url, init);
      if (this.#sent >= this.#orders) {
        throw new Error('the trading budget of the watch permits no further order');
      }
      this.#sent += 1;
      const response = await fetch(url, init);
      if (response.status === tooManyRequests) this.#sent -= 1;
      return response;
    };
  }
}
