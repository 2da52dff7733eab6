import type { Executor } from '../../state/executor.ts';
import type { TakerChange } from '../generated/client.gen.ts';
import type { Bot, BotContext, BotKind } from './bot-list.ts';
import { findMarket, listMarkets, requireMarket } from './markets.ts';
import { validQuantity } from './quotes.ts';
import { type Random, seededRandom, skewed } from './random.ts';
import type { Market } from './sections.ts';
import { Trader } from './trader.ts';
import { minimum, one, unitsOf } from './units.ts';

/** The user of the takers. */
export const takerUser = 'taker';

export type TakerOptions = Omit<TakerChange, 'enabled'>;
export type TakerSettings = Required<TakerOptions>;

/** Takers place orders after pauses of random length. Each has its own seed. */
export const takers: BotKind<TakerOptions, TakerSettings> = {
  subject: 'taker',
  operationId: 'setTaker',
  user: takerUser,
  settingsOf: (engine, { section, symbol, seed = 1, intervalMs = 10_000 }) => {
    return { ...requireMarket(engine, { section, symbol }), seed, intervalMs };
  },
  listStarted: (engine, seed) =>
    listMarkets(engine).map((name, index) => ({ ...name, seed: (seed + index) % 2 ** 32 })),
  isListed: (engine, name) => findMarket(engine, name) !== undefined,
  create: (settings, context) => new Taker(settings, context),
};

/** A taker accepts prices that are worse than the fair price by at most the fair price / 20. */
const toleranceDivisor = 20n;

/**
 * Buys or sells at the best price of a market. The orders depend only on the seed and on the state.
 * The commands are in the journal, so a replay needs no taker.
 */
class Taker implements Bot {
  readonly #settings: TakerSettings;
  readonly #executor: Executor;
  readonly #trader: Trader;
  readonly #random: Random;
  readonly details = {};
  problem: string | undefined;

  constructor(settings: TakerSettings, context: BotContext) {
    this.#settings = settings;
    this.#executor = context.executor;
    this.#random = seededRandom(settings.seed);
    this.#trader = new Trader(takerUser, 'tk', settings, context);
  }

  /** Returns a random pause, whose mean is the interval. */
  pauseMs(): number {
    return 1 + Number(skewed(BigInt(4 * this.#settings.intervalMs), this.#random));
  }

  async run(): Promise<void> {
    const found = this.#trader.findMarket();
    if (found === undefined) return;
    const side = this.#random(2) === 0 ? 'BUY' : 'SELL';
    const order = this.#orderOf(side, found.market, found.fairPrice);
    if (order === undefined) return;
    const commands = this.#trader.placeOrder(found.market, { side, ...order, timeInForce: 'IOC' });
    // All commands are executed at once, so that the book cannot change between them.
    const outcomes = await Promise.all(commands.map((command) => this.#executor.execute(command)));
    this.problem = outcomes.find(({ rejection }) => rejection)?.rejection?.message;
  }

  /** Returns the price and the quantity of an order; undefined if no price is acceptable. */
  #orderOf(side: 'BUY' | 'SELL', market: Market, fairPrice: bigint) {
    const { bids, asks } = this.#trader.getDepth(1);
    // The random number is drawn even without an order, so that the pauses do not depend on orders.
    const share = skewed(one, this.#random);
    const [best] = side === 'BUY' ? asks : bids;
    if (best === undefined) return undefined;
    const price = unitsOf(best[0]);
    const excess = side === 'BUY' ? price - fairPrice : fairPrice - price;
    if (excess * toleranceDivisor > fairPrice) return undefined;
    const size = (market.quoteSize(price) * share) / one;
    return { price, quantity: validQuantity(minimum(size, unitsOf(best[1])), price, market) };
  }
}
