import type { Random } from '../random.ts';
import { one } from '../units.ts';

/** The maximum distance of a walk from its start, in steps. */
const maximumDistance = 100;

/** The smallest difference between two index prices, in units of 10⁻¹⁸. */
const priceUnit = one / 10n ** 8n;

/**
 * A random walk of a price around the price at which it starts, known as the Ehrenfest model: each
 * step goes up or down, and the probability of a step back towards the start grows with the
 * distance from the start. At the maximum distance, the next step always goes back. In the long
 * run, the distance has a standard deviation of seven steps.
 */
export class RandomWalk {
  readonly #start: bigint;
  readonly #step: bigint;
  readonly #random: Random;
  /** The number of steps up minus the number of steps down. */
  #distance = 0;

  /**
   * @param start the first price, in units of 10⁻¹⁸
   * @param step the size of a step, as a fraction of the first price; in units of 10⁻¹⁸
   */
  constructor(start: bigint, step: bigint, random: Random) {
    this.#start = start;
    this.#step = step;
    this.#random = random;
  }

  /** Takes a step. Returns the new price in units of 10⁻¹⁸, with at most eight decimal places. */
  next(): bigint {
    const isUp = this.#random(2 * maximumDistance) < maximumDistance - this.#distance;
    this.#distance += isUp ? 1 : -1;
    const difference = (this.#start * this.#step * BigInt(this.#distance)) / one;
    return this.#start + (difference / priceUnit) * priceUnit;
  }
}
