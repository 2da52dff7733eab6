import type { Random } from '@broker-api/test-kit';
import { firstPrices, firstTime } from './initial-commands.ts';
import type { SetIndexPrice } from './types.ts';

/** The clock and the index prices of a random history. */
export class RandomMarket {
  time = firstTime;
  /** In units of 0.01. */
  readonly #prices = new Map(Object.entries(firstPrices));

  /** Returns an index price. */
  price(index: string): number {
    return this.#cents(index) / 100;
  }

  #cents(index: string): number {
    const cents = this.#prices.get(index);
    if (cents === undefined) throw new Error(`There is no index ${index}`);
    return cents;
  }

  /** Returns the command that sets an index price, rounded to 0.01. */
  setPrice(index: string, price: number): SetIndexPrice {
    const cents = Math.max(Math.round(price * 100), 1000);
    this.#prices.set(index, cents);
    return { kind: 'setIndexPrice', time: this.time, index, price: String(cents / 100) };
  }

  /**
   * Moves an index, mostly a little, sometimes far. In the long run, it returns toward its first
   * price.
   */
  moveIndex(random: Random): SetIndexPrice {
    const index = random.pick([...this.#prices.keys()]);
    const cents = this.#cents(index);
    const size = random.chance(0.2) ? 0.09 : 0.004;
    const pull = 0.02 * ((firstPrices[index] ?? cents) / cents - 1);
    const moved = cents * (1 + pull + size * (random.fraction() - 0.5) * 2);
    return this.setPrice(index, moved / 100);
  }
}

/** Formats a number, rounded to a multiple of a decimal unit. */
export function decimal(value: number, unit: string): string {
  const digits = unit.split('.')[1]?.length ?? 0;
  const text = (Math.round(value / Number(unit)) * Number(unit)).toFixed(digits);
  return digits === 0 ? text : text.replace(/\.?0+$/, '');
}

/** Calls one of several functions, with a probability in proportion to its weight. */
export function choose<Value>(
  random: Random,
  distribution: readonly (readonly [weight: number, create: () => Value])[],
): Value {
  let left = random.below(distribution.reduce((sum, [weight]) => sum + weight, 0));
  for (const [weight, create] of distribution) {
    if (left < weight) return create();
    left -= weight;
  }
  throw new Error('Expected a weight above 0');
}
