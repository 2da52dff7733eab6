import { ControlPlaneError } from '../control-plane-error.ts';
import type { IndexMoverChange } from '../generated/client.gen.ts';
import type { Bot, BotContext, BotKind } from './bot-list.ts';
import { withoutIndexPrice } from './markets.ts';
import { decimalOf, one, type Random, seededRandom, unitsOf } from './numbers.ts';

type MoverOptions = Omit<IndexMoverChange, 'enabled'>;
type MoverSettings = Required<MoverOptions>;

/**
 * The largest step, as a fraction of the start price. A walk goes at most 100 steps away from the
 * start price, so the price changes by at most half of the start price.
 */
const largestStep = '0.005';

/** Index movers move index prices at regular intervals. */
export const moverKind: BotKind<MoverOptions, MoverSettings> = {
  subject: 'index mover',
  operationId: 'setIndexMover',
  ignoresNewSymbols: true,
  settingsOf: ({ indexPrices }, { symbol, seed = 1, step = '0.001', intervalMs = 60_000 }) => {
    if (!indexPrices.has(symbol)) throw withoutIndexPrice(symbol);
    if (unitsOf(step) > unitsOf(largestStep)) {
      const message = `step must be at most ${largestStep}; got ${step}.`;
      throw new ControlPlaneError('INVALID_REQUEST', message);
    }
    return { symbol, seed, step, intervalMs };
  },
  // Each index mover has its own seed, so that the prices do not move in parallel.
  listStarted: ({ indexPrices }, seed) =>
    [...indexPrices.keys()].map((symbol, index) => ({ symbol, seed: (seed + index) % 2 ** 32 })),
  create: createMover,
};

/**
 * Creates a bot that moves an index price. The moves depend only on the seed and on the state. The
 * commands are in the journal, so a replay needs no index mover.
 */
function createMover({ symbol, seed, step, intervalMs }: MoverSettings, context: BotContext): Bot {
  const random = seededRandom(seed);
  let nextPrice: (() => bigint) | undefined;
  /** The price that the latest move set. */
  let latest: string | undefined;
  return {
    details: () => ({}),
    pauseMs: () => intervalMs,
    run: async () => {
      const { price } = context.executor.state.engine.indexPrices.get(symbol) ?? {};
      if (price === undefined) throw new Error(`${symbol} has no index price.`);
      // A client can set another price at any time. The walk then starts again around that price.
      if (nextPrice === undefined || price !== latest) {
        nextPrice = randomWalk(unitsOf(price), unitsOf(step), random);
      }
      latest = decimalOf(nextPrice());
      await context.setIndexPrice({ symbol, price: latest });
      return undefined;
    },
  };
}

/** The maximum distance of a walk from its start, in steps. */
const maximumDistance = 100;

/** The smallest difference between two index prices, in units of 10⁻¹⁸. */
const priceUnit = one / 10n ** 8n;

/**
 * Creates a random walk of a price around the price at which it starts, known as the Ehrenfest
 * model: each step goes up or down, and the probability of a step back towards the start grows with
 * the distance from the start. At the maximum distance, the next step always goes back. In the long
 * run, the distance has a standard deviation of seven steps.
 *
 * @param start the first price, in units of 10⁻¹⁸
 * @param step the size of a step, as a fraction of the first price; in units of 10⁻¹⁸
 * @returns a function that takes a step and returns the new price in units of 10⁻¹⁸, with at most
 *   eight decimal places
 */
function randomWalk(start: bigint, step: bigint, random: Random): () => bigint {
  /** The number of steps up minus the number of steps down. */
  let distance = 0;
  return () => {
    const isUp = random(2 * maximumDistance) < maximumDistance - distance;
    distance += isUp ? 1 : -1;
    const difference = (start * step * BigInt(distance)) / one;
    return start + (difference / priceUnit) * priceUnit;
  };
}
