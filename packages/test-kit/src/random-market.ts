import type { Random } from './random.ts';

/** The index prices at the start, in units of 0.01. */
export const basePrices: Readonly<Record<string, number>> = {
  BTCUSDT: 1_000_000,
  ETHUSDT: 25_000,
};

/**
 * The clock and the index prices of a random history. The generators of one history share them, so
 * that the time of commands never decreases.
 */
export class RandomMarket {
  time: number;
  readonly #prices = { ...basePrices };

  constructor(time: number) {
    this.time = time;
  }

  /** Returns an index price in units of 0.01. */
  cents(index: string): number {
    const price = this.#prices[index];
    if (price === undefined) throw new Error(`There is no index ${index}.`);
    return price;
  }

  /** Sets an index price, in units of 0.01. */
  setCents(index: string, cents: number): void {
    this.#prices[index] = cents;
  }

  /**
   * Moves an index, mostly a little, sometimes far. In the long run, it returns toward the base
   * price.
   */
  moveIndex(random: Random): { readonly index: string; readonly price: string } {
    const index = random.pick(Object.keys(this.#prices));
    const price = this.cents(index);
    const base = basePrices[index] ?? 1;
    const size = random.chance(0.2) ? 0.09 : 0.004;
    const pull = 0.02 * (base / price - 1);
    const moved = price * (1 + pull + size * (random.fraction() - 0.5) * 2);
    const cents = Math.max(Math.round(moved), 1000);
    this.#prices[index] = cents;
    return { index, price: String(cents / 100) };
  }
}
