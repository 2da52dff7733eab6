import type { TakerChange } from '../generated/client.gen.ts';
import type { Bot, BotContext, BotKind } from './bot-list.ts';
import { listMarkets, type Market, requireMarket } from './markets.ts';
import { minimum, one, type Random, seededRandom, skewed, unitsOf } from './numbers.ts';
import { validQuantity } from './quotes.ts';
import { Trader } from './trader.ts';

/** The user of the takers. */
export const takerUser = 'taker';

type TakerOptions = Omit<TakerChange, 'enabled'>;
type TakerSettings = Required<TakerOptions>;

/** Takers place orders after pauses of random length. */
export const takerKind: BotKind<TakerOptions, TakerSettings> = {
  subject: 'taker',
  operationId: 'setTaker',
  user: takerUser,
  settingsOf: (engine, { section, symbol, seed = 1, intervalMs = 10_000 }) => {
    return { ...requireMarket(engine, { section, symbol }), seed, intervalMs };
  },
  // Each taker has its own seed, so that they do not trade at the same times.
  listStarted: (engine, seed) =>
    listMarkets(engine).map((name, index) => ({ ...name, seed: (seed + index) % 2 ** 32 })),
  create: createTaker,
};

/**
 * Creates a bot that buys or sells at the best price of a market. The orders depend only on the
 * seed and on the state. The commands are in the journal, so a replay needs no taker.
 */
function createTaker(settings: TakerSettings, context: BotContext): Bot {
  const random = seededRandom(settings.seed);
  const trader = new Trader(takerUser, 'tk', settings, context);
  let problem: string | undefined;
  return {
    details: () => ({}),
    /** Returns a random pause, whose mean is the interval. */
    pauseMs: () => 1 + Number(skewed(BigInt(4 * settings.intervalMs), random)),
    /** Returns why the latest order was rejected. */
    run: async () => {
      const found = trader.findMarket();
      if (found === undefined) return problem;
      const { market, fairPrice } = found;
      const order = chooseOrder(trader, market, fairPrice, random);
      if (order === undefined) return problem;
      const commands = trader.placeOrder(market, order);
      // All commands are executed at once, so that the book cannot change between them.
      const { executor } = context;
      const outcomes = await Promise.all(commands.map((command) => executor.execute(command)));
      problem = outcomes.find(({ rejection }) => rejection)?.rejection?.message;
      return problem;
    },
  };
}

/** A taker accepts prices that are worse than the fair price by at most the fair price / 20. */
const toleranceDivisor = 20n;

/** Returns an order with a random side and quantity; undefined if no price is acceptable. */
function chooseOrder(trader: Trader, market: Market, fairPrice: bigint, random: Random) {
  const side = random(2) === 0 ? 'BUY' : 'SELL';
  const { bids, asks } = trader.getDepth(1);
  // The random number is drawn even without an order, so that the pauses do not depend on orders.
  const share = skewed(one, random);
  const [best] = side === 'BUY' ? asks : bids;
  if (best === undefined) return undefined;
  const price = unitsOf(best[0]);
  const excess = side === 'BUY' ? price - fairPrice : fairPrice - price;
  if (excess * toleranceDivisor > fairPrice) return undefined;
  const size = (market.quoteSize(price) * share) / one;
  const quantity = validQuantity(minimum(size, unitsOf(best[1])), price, market);
  return { side, price, quantity, timeInForce: 'IOC' } as const;
}
