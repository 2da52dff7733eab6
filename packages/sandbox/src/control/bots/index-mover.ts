import { ControlPlaneError } from '../control-plane-error.ts';
import type { IndexMoverChange } from '../generated/client.gen.ts';
import type { Bot, BotContext, BotKind } from './bot-list.ts';
import { withoutIndexPrice } from './markets.ts';
import { type Random, seededRandom } from './random.ts';
import { decimalOf, one, unitsOf } from './units.ts';

export type MoverOptions = Omit<IndexMoverChange, 'enabled'>;
export type MoverSettings = Required<MoverOptions>;

/**
 * The largest step, as a fraction of the start price. A walk goes at most 100 steps away from the
 * start price, so the price changes by at most half of the start price.
 */
const largestStep = '0.005';

/** Index movers move index prices at regular intervals. Each has its own seed. */
export const indexMovers: BotKind<MoverOptions, MoverSettings> = {
  subject: 'index mover',
  operationId: 'setIndexMover',
  ignoresNewSymbols: true,
  settingsOf: ({ indexPrices }, change) => {
    const { symbol, seed = 1, step = '0.001', intervalMs = 60_000 } = change;
    if (!indexPrices.has(symbol)) throw withoutIndexPrice(symbol);
    if (unitsOf(step) > unitsOf(largestStep)) {
      const message = `step must be at most ${largestStep}; got ${step}.`;
      throw new ControlPlaneError('INVALID_REQUEST', message);
    }
    return { symbol, seed, step, intervalMs };
  },
  listStarted: ({ indexPrices }, seed) =>
    [...indexPrices.keys()].map((symbol, index) => ({ symbol, seed: (seed + index) % 2 ** 32 })),
  isListed: ({ indexPrices }, { symbol }) => indexPrices.has(symbol),
  create: (settings, context) => new IndexMover(settings, context),
};

/**
 * Moves an index price. The moves depend only on the seed and on the state. The commands are in the
 * journal, so a replay needs no index mover.
 */
class IndexMover implements Bot {
  readonly #settings: MoverSettings;
  readonly #context: BotContext;
  readonly #random: Random;
  readonly details = {};
  problem: string | undefined;
  #walk: RandomWalk | undefined;
  /** The price that the latest move set. */
  #latestPrice: string | undefined;

  constructor(settings: MoverSettings, context: BotContext) {
    this.#settings = settings;
    this.#context = context;
    this.#random = seededRandom(settings.seed);
  }

  pauseMs(): number {
    return this.#settings.intervalMs;
  }

  /** @throws ControlPlaneError when the engine rejects the price */
  async run(): Promise<void> {
    const { symbol, step } = this.#settings;
    const { price } = this.#context.executor.state.engine.indexPrices.get(symbol) ?? {};
    if (price === undefined) throw new Error(`${symbol} has no index price.`);
    // A client can set another price at any time. The walk then starts again around that price.
    if (this.#walk === undefined || price !== this.#latestPrice) {
      this.#walk = new RandomWalk(unitsOf(price), unitsOf(step), this.#random);
    }
    this.#latestPrice = decimalOf(this.#walk.next());
    await this.#context.setIndexPrice({ symbol, price: this.#latestPrice });
  }
}

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
class RandomWalk {
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
