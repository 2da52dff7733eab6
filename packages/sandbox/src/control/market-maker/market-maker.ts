import type { Command, CommandResult } from '@broker-api/engine';
import type { Executor } from '../../state/executor.ts';
import type { Section } from '../generated/client.gen.ts';
import { type Random, seededRandom } from '../random.ts';
import { stoppedMessage } from '../recurring-tasks.ts';
import { decimalOf, unitsOf } from '../units.ts';
import { fairPriceOf } from './quotable.ts';
import { type Quote, quantityAt, quotesOf } from './quotes.ts';
import {
  type OpenOrder,
  orderPrefix,
  type QuotedSymbol,
  type SectionQuoting,
  validQuantity,
} from './section-quoting.ts';

/** The settings of a market maker. */
export interface MakerSettings {
  readonly section: Section;
  readonly symbol: string;
  readonly seed: number;
  /**
   * The distance between the best bid and the best ask, as a fraction of the price around which the
   * market maker quotes; a decimal.
   */
  readonly spread: string;
  /** The number of price levels per side. */
  readonly levels: number;
}

/** The services that a market maker uses. */
interface MakerContext {
  readonly executor: Executor;
  readonly quoting: SectionQuoting;
  readonly now: () => number;
}

/**
 * An open order of the market maker. The price and the remaining quantity are in units of 10⁻¹⁸.
 */
interface OwnOrder {
  readonly order: OpenOrder;
  readonly side: 'BUY' | 'SELL';
  readonly price: bigint;
  readonly remaining: bigint;
}

/** The best prices of other users, in units of 10⁻¹⁸. */
interface BestPrices {
  readonly bestBid: bigint | undefined;
  readonly bestAsk: bigint | undefined;
}

/** The maximum number of price levels that a market maker fills in one refresh. */
const maximumLevels = 1000;

const openOrdersStay = ' Its open orders stay in the book.';

type Outcome = Promise<CommandResult<unknown>>;

/**
 * Keeps orders around the fair price of one symbol. The fair price is computed from the index
 * price. The orders depend only on the seed and on the state. The commands are in the journal, so a
 * replay needs no market maker.
 */
export class MarketMaker {
  readonly settings: MakerSettings;
  readonly #context: MakerContext;
  readonly #random: Random;
  /** A unique prefix of the client order ids. */
  readonly #prefix: string;
  #count = 0;
  #problem: string | undefined;
  #hasStopped = false;
  #isRefreshing = false;

  constructor(settings: MakerSettings, context: MakerContext) {
    this.settings = settings;
    this.#context = context;
    this.#random = seededRandom(settings.seed);
    const { symbol } = settings;
    this.#prefix = orderPrefix('mm', symbol, context.quoting, this.#engine);
  }

  /**
   * Whether the market maker has stopped after an error. A stopped market maker never starts again.
   */
  get hasStopped(): boolean {
    return this.#hasStopped;
  }

  /** Whether the market maker is executing the commands of a refresh. */
  get isRefreshing(): boolean {
    return this.#isRefreshing;
  }

  /**
   * Why the latest refresh failed, or why the market maker stopped; undefined when the latest
   * refresh succeeded.
   */
  get problem(): string | undefined {
    return this.#problem;
  }

  get openOrders(): number {
    return this.#ownOrders().length;
  }

  /** The indices whose prices determine the quotes; undefined if the symbol is unknown. */
  get indices(): readonly string[] | undefined {
    return this.#findSymbol()?.indices;
  }

  /**
   * Fills the orders of other users that its quotes would match, then replaces the quotes. All
   * commands are executed before this method returns, so that no client sees an intermediate book.
   * Resolves when the commands are durable.
   *
   * @throws the error of a command that could not be executed or stored
   */
  async refresh(): Promise<void> {
    this.#problem = undefined;
    const quoted = this.#findSymbol();
    const fairPrice = fairPriceOf(this.#engine, quoted, this.#context.now());
    if (quoted === undefined || fairPrice === undefined) {
      this.#problem = `${this.settings.symbol} is unknown or has no index price.`;
      return;
    }
    await this.#settle(this.#replaceOrders(quoted, fairPrice));
  }

  /** Stops after a refresh has failed. The open orders stay in the book. */
  stopAfter(error: unknown): void {
    this.#hasStopped = true;
    this.#problem = stoppedMessage('market maker', error, 'setMarketMaker', openOrdersStay);
  }

  /** Cancels all open orders of the market maker. */
  cancelOrders(): Promise<void> {
    return this.#settle(this.#ownOrders().map((order) => this.#cancel(order)));
  }

  /**
   * Fills the orders of other users that the quotes would match, cancels outdated orders and places
   * missing ones. Executes all commands before it returns.
   */
  #replaceOrders(quoted: QuotedSymbol, fairPrice: bigint): Outcome[] {
    this.#isRefreshing = true;
    try {
      const { levels } = this.settings;
      const terms = { rules: quoted, fairPrice, spread: unitsOf(this.settings.spread), levels };
      let own = this.#ownOrders();
      let others = this.#bestOfOthers(own);
      const matching = quotesOf(terms).filter((quote) => isMatch(quote, others));
      const outcomes: Outcome[] = [];
      if (matching.length > 0) {
        // The orders of the market maker must not match each other.
        outcomes.push(...own.map((order) => this.#cancel(order)));
        outcomes.push(...this.#take(matching, quoted));
        own = [];
        others = this.#bestOfOthers(own);
      }
      const quotes = quotesOf({ ...terms, ...others });
      const outdated = own.filter((order) => !quotes.some((quote) => isAt(quote, order)));
      const missing = quotes.filter((quote) => !own.some((order) => isAt(quote, order)));
      // Cancel first, so that the released amounts are available to the new orders.
      outcomes.push(...outdated.map((order) => this.#cancel(order)));
      for (const quote of missing) {
        const quantity = quantityAt(quote.price, quoted, this.#random);
        outcomes.push(...this.#place(quote, quantity, 'GTC'));
      }
      return outcomes;
    } finally {
      this.#isRefreshing = false;
    }
  }

  get #engine() {
    return this.#context.executor.state.engine;
  }

  #findSymbol(): QuotedSymbol | undefined {
    return this.#context.quoting.findSymbol(this.#engine, this.settings.symbol);
  }

  #ownOrders(): OwnOrder[] {
    const orders = this.#context.quoting.listOpenOrders(this.#engine, this.settings.symbol);
    return orders.map((order) => ({
      order,
      side: order.side.startsWith('BUY') ? 'BUY' : 'SELL',
      price: unitsOf(order.price),
      remaining: unitsOf(order.origQty) - unitsOf(order.executedQty),
    }));
  }

  #bestOfOthers(own: readonly OwnOrder[]): BestPrices {
    const { quoting } = this.#context;
    // The orders of the market maker occupy at most `own.length` levels, so one more level is
    // enough to include the best price of other users.
    const depth = quoting.getDepth(this.#engine, this.settings.symbol, own.length + 1);
    const best = (levels: readonly (readonly [string, string])[]) => {
      const found = levels.find(([price, quantity]) => {
        const units = unitsOf(price);
        const ownAtPrice = own.filter((order) => order.price === units);
        return ownAtPrice.reduce((rest, order) => rest - order.remaining, unitsOf(quantity)) > 0n;
      });
      return found && unitsOf(found[0]);
    };
    return { bestBid: best(depth.bids), bestAsk: best(depth.asks) };
  }

  #cancel({ order }: OwnOrder): Outcome {
    const { executor, quoting, now } = this.#context;
    return executor.execute(quoting.cancelOrder(order, now()));
  }

  /** Fills the orders of other users at the prices of the best of these quotes, or better ones. */
  #take(quotes: readonly Quote[], quoted: QuotedSymbol): Outcome[] {
    const { quoting } = this.#context;
    const { bids, asks } = quoting.getDepth(this.#engine, this.settings.symbol, maximumLevels);
    // The quotes of a side begin with the best price, at which the order matches the most levels.
    const best = (['BUY', 'SELL'] as const).flatMap(
      (side) => quotes.find((quote) => quote.side === side) ?? [],
    );
    return best.flatMap((quote) => {
      const matched = (quote.side === 'BUY' ? asks : bids).filter(([price]) =>
        quote.side === 'BUY' ? unitsOf(price) <= quote.price : unitsOf(price) >= quote.price,
      );
      const total = matched.reduce((sum, [, quantity]) => sum + unitsOf(quantity), 0n);
      return this.#place(quote, validQuantity(total, quote.price, quoted), 'IOC');
    });
  }

  /** Places an order. First executes the commands that fund the account for the order. */
  #place({ side, price }: Quote, quantity: bigint, timeInForce: 'GTC' | 'IOC'): Outcome[] {
    const { executor, quoting, now } = this.#context;
    this.#count += 1;
    const commands: readonly Command[] = quoting.placeOrder(this.#engine, {
      symbol: this.settings.symbol,
      side,
      price: decimalOf(price),
      quantity: decimalOf(quantity),
      timeInForce,
      clientOrderId: `${this.#prefix}-${this.#count}`,
      time: now(),
    });
    return commands.map((command) => executor.execute(command));
  }

  async #settle(outcomes: readonly Outcome[]): Promise<void> {
    for (const { rejection } of await Promise.all(outcomes)) {
      if (rejection !== undefined) this.#problem = rejection.message;
    }
  }
}

/** Whether a quote would match an order of another user. */
function isMatch({ side, price }: Quote, { bestBid, bestAsk }: BestPrices): boolean {
  if (side === 'BUY') return bestAsk !== undefined && price >= bestAsk;
  return bestBid !== undefined && price <= bestBid;
}

function isAt(quote: Quote, { side, price }: OwnOrder): boolean {
  return quote.side === side && quote.price === price;
}
