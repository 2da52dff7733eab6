import type { Command, EngineEvent } from '@broker-api/engine';
import type { MarketMakerChange, Section } from '../generated/client.gen.ts';
import type { Bot, BotContext, BotKind } from './bot-list.ts';
import { listMarkets, type Market, requireMarket } from './markets.ts';
import { seededRandom, unitsOf } from './numbers.ts';
import { type Quote, type QuoteTerms, quantityAt, quotesOf, validQuantity } from './quotes.ts';
import { takerUser } from './taker.ts';
import { type OpenOrder, Trader } from './trader.ts';

/** The user that places the quotes. */
export const makerUser = 'market-maker';

type MakerOptions = Omit<MarketMakerChange, 'enabled'>;
type MakerSettings = Required<MakerOptions>;

/** What a market maker has in addition to its settings. */
export interface MakerDetails {
  readonly openOrders: number;
}

/** Market makers quote when they start, and after changes that affect their quotes. */
export const makerKind: BotKind<MakerOptions, MakerSettings, MakerDetails> = {
  subject: 'market maker',
  operationId: 'setMarketMaker',
  consequence: ' Its open orders stay in the book.',
  user: makerUser,
  reportsRejections: true,
  settingsOf: (engine, { section, symbol, seed = 1, spread = '0.001', levels = 5 }) => {
    return { ...requireMarket(engine, { section, symbol }), seed, spread, levels };
  },
  listStarted: (engine, seed) => listMarkets(engine).map((name) => ({ ...name, seed })),
  affectedBy: (event) => {
    // An order that is no longer in the book may need a replacement. The orders of takers never
    // rest, so no quote depends on them.
    const isDone = 'status' in event && (event.status === 'FILLED' || event.status === 'CANCELED');
    if (!isDone || event.account.user === takerUser) return undefined;
    const section = sectionOf[event.kind];
    return section && { section, symbol: event.symbol };
  },
  create: createMaker,
};

/** Each kind of event that reports a change to an order, with its section. */
const sectionOf: { readonly [Kind in EngineEvent['kind']]?: Section } = {
  executionReport: 'spot',
  contractExecutionReport: 'contract',
  optionExecutionReport: 'option',
};

/** The best prices of other users, in units of 10⁻¹⁸. */
type BestPrices = Pick<QuoteTerms, 'bestBid' | 'bestAsk'>;

type Execute = (command: Command) => void;

/** The maximum number of price levels that a market maker fills at once. */
const maximumLevels = 1000;

/**
 * Creates a bot that keeps orders around the fair price of a market. The orders depend only on the
 * seed and on the state. The commands are in the journal, so a replay needs no market maker.
 */
function createMaker(settings: MakerSettings, context: BotContext): Bot<MakerDetails> {
  const trader = new Trader(makerUser, 'mm', settings, context);
  const random = seededRandom(settings.seed);
  /**
   * Whether the market maker has not quoted yet. Earlier market makers, for example from before a
   * restart, used the same account.
   */
  let isNew = true;

  /** Executes commands as one record of the journal. Returns the reason of the last rejection. */
  async function executeTogether(run: (execute: Execute) => void): Promise<string | undefined> {
    let problem: string | undefined;
    await context.executor.executeTogether((execute) =>
      run((command) => {
        problem = execute(command).rejection?.message ?? problem;
      }),
    );
    return problem;
  }

  /** Fills the orders that the quotes would match, cancels outdated orders, places missing ones. */
  function replaceOrders(execute: Execute): void {
    const found = trader.findMarket();
    if (found === undefined) return;
    const { market, fairPrice } = found;
    const { levels, spread } = settings;
    const terms = { rules: market, fairPrice, spread: unitsOf(spread), levels };
    const cancel = (orders: readonly OpenOrder[]): void => {
      for (const { orderId } of orders) execute(trader.cancelOrder(orderId));
    };
    const place = (order: Parameters<Trader['placeOrder']>[1]): void => {
      for (const command of trader.placeOrder(market, order)) execute(command);
    };
    let own = trader.listOpenOrders();
    let others = bestOfOthers(trader, own);
    const matching = quotesOf(terms).filter((quote) => isMatch(quote, others));
    if (isNew || matching.length > 0) {
      // The orders of the market maker must not match each other.
      cancel(own);
      for (const order of fillingOrders(trader, matching, market)) place(order);
      own = [];
      others = bestOfOthers(trader, own);
    }
    isNew = false;
    const quotes = quotesOf({ ...terms, ...others });
    const outdated = own.filter((order) => !quotes.some((quote) => isAt(quote, order)));
    const missing = quotes.filter((quote) => !own.some((order) => isAt(quote, order)));
    // Cancel first, so that the released amounts are available to the new orders.
    cancel(outdated);
    for (const quote of missing) {
      place({ ...quote, quantity: quantityAt(quote.price, market, random), timeInForce: 'GTC' });
    }
  }

  return {
    details: () => ({ openOrders: trader.listOpenOrders().length }),
    // Fills the orders of other users that its quotes would match, then replaces the quotes. No
    // client sees an intermediate book, and no crash leaves one.
    run: async () => {
      const isTraded = trader.findMarket() !== undefined;
      if (!isTraded) return `${settings.symbol} is unknown or has no index price.`;
      return executeTogether(replaceOrders);
    },
    // Cancels all open orders.
    stop: () =>
      executeTogether((execute) => {
        for (const { orderId } of trader.listOpenOrders()) execute(trader.cancelOrder(orderId));
      }),
  };
}

function bestOfOthers(trader: Trader, own: readonly OpenOrder[]): BestPrices {
  // The orders of the market maker occupy at most `own.length` levels, so one more level is enough
  // to include the best price of other users.
  const { bids, asks } = trader.getDepth(own.length + 1);
  const best = (levels: typeof bids): bigint | undefined => {
    const found = levels.find(([price, quantity]) => {
      const ownAtPrice = own.filter((order) => order.price === unitsOf(price));
      return ownAtPrice.reduce((rest, order) => rest - order.remaining, unitsOf(quantity)) > 0n;
    });
    return found && unitsOf(found[0]);
  };
  return { bestBid: best(bids), bestAsk: best(asks) };
}

/** Yields orders that fill those of other users at the prices of the best of these quotes. */
function* fillingOrders(trader: Trader, quotes: readonly Quote[], market: Market) {
  const { bids, asks } = trader.getDepth(maximumLevels);
  for (const side of ['BUY', 'SELL'] as const) {
    // The quotes of a side begin with the best price, at which the order matches the most levels.
    const quote = quotes.find((one) => one.side === side);
    if (quote === undefined) continue;
    const matched = (side === 'BUY' ? asks : bids).filter(([price]) =>
      side === 'BUY' ? unitsOf(price) <= quote.price : unitsOf(price) >= quote.price,
    );
    const total = matched.reduce((sum, [, quantity]) => sum + unitsOf(quantity), 0n);
    const quantity = validQuantity(total, quote.price, market);
    yield { ...quote, quantity, timeInForce: 'IOC' } as const;
  }
}

/** Whether a quote would match an order of another user. */
function isMatch({ side, price }: Quote, { bestBid, bestAsk }: BestPrices): boolean {
  if (side === 'BUY') return bestAsk !== undefined && price >= bestAsk;
  return bestBid !== undefined && price <= bestBid;
}

function isAt(quote: Quote, { side, price }: OpenOrder): boolean {
  return quote.side === side && quote.price === price;
}
