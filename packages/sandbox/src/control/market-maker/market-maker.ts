import type { Command, CommandResult } from '@broker-api/engine';
import type { Executor } from '../../state/executor.ts';
import type { Section } from '../generated/client.gen.ts';
import { type Random, seededRandom } from '../random.ts';
import { decimalOf, unitsOf } from '../units.ts';
import { type Quote, quantityAt, quotesOf } from './quotes.ts';
import type { OpenOrder, QuotedSymbol, SectionQuoting } from './section-quoting.ts';

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

  constructor(settings: MakerSettings, context: MakerContext) {
    this.settings = settings;
    this.#context = context;
    this.#random = seededRandom(settings.seed);
    this.#prefix = `mm-${settings.symbol}-${this.#newestOrderNumber()}`;
  }

  /**
   * Whether the market maker has stopped after an error. A stopped market maker never starts again.
   */
  get hasStopped(): boolean {
    return this.#hasStopped;
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

  /** The index whose price determines the quotes; undefined if the symbol is unknown. */
  get index(): string | undefined {
    return this.#findSymbol()?.index;
  }

  /**
   * Cancels outdated orders and places missing ones. All commands are executed before this method
   * returns, so that no client sees an intermediate book. Resolves when the commands are durable.
   *
   * @throws the error of a command that could not be executed or stored
   */
  async refresh(): Promise<void> {
    this.#problem = undefined;
    const quoted = this.#findSymbol();
    const index = quoted && this.#engine.indexPrices.get(quoted.index);
    if (quoted === undefined || index === undefined) {
      this.#problem = `${this.settings.symbol} is unknown or has no index price.`;
      return;
    }
    const own = this.#ownOrders();
    const quotes = quotesOf({
      rules: quoted,
      fairPrice: quoted.fairPrice(unitsOf(index.price), this.#context.now()),
      spread: unitsOf(this.settings.spread),
      levels: this.settings.levels,
      ...this.#bestOfOthers(own),
    });
    const outdated = own.filter((order) => !quotes.some((quote) => isAt(quote, order)));
    const missing = quotes.filter((quote) => !own.some((order) => isAt(quote, order)));
    // Cancel first, so that the released amounts are available to the new orders.
    const outcomes = outdated.map((order) => this.#cancel(order));
    for (const quote of missing) outcomes.push(...this.#place(quote, quoted));
    await this.#settle(outcomes);
  }

  /** Stops after a refresh has failed. The open orders stay in the book. */
  stopAfter(error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error);
    this.#hasStopped = true;
    this.#problem =
      `The market maker stopped: ${reason.replace(/\.?$/, '.')} ` +
      `Its open orders stay in the book. ` +
      `Remove the cause, then start it again with setMarketMaker.`;
  }

  /** Cancels all open orders of the market maker. */
  cancelOrders(): Promise<void> {
    return this.#settle(this.#ownOrders().map((order) => this.#cancel(order)));
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

  #bestOfOthers(own: readonly OwnOrder[]) {
    const { quoting } = this.#context;
    // The orders of the market maker occupy at most `own.length` levels, so one more level is
    // enough to include the best price of other users.
    const depth = quoting.getDepth(this.#engine, this.settings.symbol, own.length + 1);
    const best = (levels: readonly (readonly [string, string])[]) => {
      const found = levels.find(([price, quantity]) => {
        const ownAtPrice = own.filter((order) => order.price === unitsOf(price));
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

  /** Places an order. First executes the commands that fund the account for the order. */
  #place({ side, price }: Quote, quoted: QuotedSymbol): Outcome[] {
    const { executor, quoting, now } = this.#context;
    this.#count += 1;
    const commands: readonly Command[] = quoting.placeOrder(this.#engine, {
      symbol: this.settings.symbol,
      side,
      price: decimalOf(price),
      quantity: decimalOf(quantityAt(price, quoted, this.#random)),
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

  /**
   * Returns the sequence number of the newest order in the account of the market maker; 0 if the
   * account has no order.
   */
  #newestOrderNumber(): string {
    const newest = this.#context.quoting.listNewestOrders(this.#engine);
    return String(Math.max(0, ...newest.map(({ orderId }) => Number(orderId.slice(-12)))));
  }
}

function isAt(quote: Quote, { side, price }: OwnOrder): boolean {
  return quote.side === side && quote.price === price;
}
