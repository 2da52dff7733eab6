import type { AccountRef, Command, CommandResult, SymbolDefinition } from '@broker-api/engine';
import type { Executor } from '../../state/executor.ts';
import { type Quote, quantityAt, quotesOf } from './quotes.ts';
import { type Random, seededRandom } from './random.ts';
import { decimalOf, one, unitsOf } from './units.ts';

/** The user that places the quotes. */
export const makerUser = 'market-maker';

const account: AccountRef = { user: makerUser, accountType: 1, accountIndex: 0 };

/** The settings of a market maker. */
export interface MakerSettings {
  readonly symbol: string;
  readonly seed: number;
  /**
   * The distance between the best bid and the best ask, as a fraction of the index price; a
   * decimal.
   */
  readonly spread: string;
  /** The number of price levels per side. */
  readonly levels: number;
}

/** The services that a market maker uses. */
interface MakerContext {
  readonly executor: Executor;
  readonly now: () => number;
}

/**
 * An open order of the market maker. The price and the remaining quantity are in units of 10⁻¹⁸.
 */
interface OwnOrder {
  readonly orderId: string;
  readonly side: 'BUY' | 'SELL';
  readonly price: bigint;
  readonly remaining: bigint;
}

/**
 * Keeps orders around the index price of one symbol. The orders depend only on the seed and on the
 * state. The commands are in the journal, so a replay needs no market maker.
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

  /** Whether the market maker has stopped after an error. It never starts again. */
  get hasStopped(): boolean {
    return this.#hasStopped;
  }

  /** Why the latest refresh failed, or why it stopped; undefined when the refresh succeeded. */
  get problem(): string | undefined {
    return this.#problem;
  }

  get openOrders(): number {
    const { symbol } = this.settings;
    return this.#engine.spot.orders.countOpenOrders({ account, symbol });
  }

  /**
   * Cancels outdated orders and places missing ones. All commands are executed before this method
   * returns, so that no client sees an intermediate book. Resolves when the commands are durable.
   *
   * @throws the error of a command that could not be executed or stored
   */
  async refresh(): Promise<void> {
    this.#problem = undefined;
    const rules = this.#rules();
    const index = this.#engine.indexPrices.get(this.settings.symbol);
    if (rules === undefined || index === undefined) {
      this.#problem = `${this.settings.symbol} is unknown or has no index price.`;
      return;
    }
    const own = this.#ownOrders();
    const quotes = quotesOf({
      rules,
      index: unitsOf(index.price),
      spread: unitsOf(this.settings.spread),
      levels: this.settings.levels,
      ...this.#bestOfOthers(own),
    });
    const outdated = own.filter((order) => !quotes.some((quote) => isAt(quote, order)));
    const missing = quotes.filter((quote) => !own.some((order) => isAt(quote, order)));
    await this.#execute([
      ...outdated.map((order) => this.#cancel(order)),
      ...this.#placements(missing, rules),
    ]);
  }

  /** Stops after an error of a refresh. The open orders stay in the book. */
  stopAfter(error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error);
    this.#hasStopped = true;
    this.#problem = `The market maker stopped: ${reason.replace(/\.?$/, '.')} Its open orders stay in the book. Remove the cause, then start it again with setMarketMaker.`;
  }

  /** Cancels all open orders of the market maker. */
  cancelOrders(): Promise<void> {
    return this.#execute(this.#ownOrders().map((order) => this.#cancel(order)));
  }

  get #engine() {
    return this.#context.executor.state.engine;
  }

  #rules(): SymbolDefinition | undefined {
    return this.#engine.admin.listSymbols().find(({ symbol }) => symbol === this.settings.symbol);
  }

  #ownOrders(): OwnOrder[] {
    const { symbol } = this.settings;
    const { reply = [] } = this.#engine.spot.orders.listOpenOrders({
      account,
      symbol,
      limit: 1000,
    });
    return reply.map(({ orderId, side, price, origQty, executedQty }) => ({
      orderId,
      side,
      price: unitsOf(price),
      remaining: unitsOf(origQty) - unitsOf(executedQty),
    }));
  }

  #bestOfOthers(own: readonly OwnOrder[]) {
    const { symbol } = this.settings;
    // Our orders occupy at most `own.length` levels, so one more level includes the best price of
    // other users.
    const { reply } = this.#engine.spot.market.getDepth({ symbol, limit: own.length + 1 });
    const best = (levels: readonly (readonly [string, string])[] = []) => {
      const found = levels.find(([price, quantity]) => {
        const ours = own.filter((order) => order.price === unitsOf(price));
        return ours.reduce((rest, order) => rest - order.remaining, unitsOf(quantity)) > 0n;
      });
      return found && unitsOf(found[0]);
    };
    return { bestBid: best(reply?.bids), bestAsk: best(reply?.asks) };
  }

  #cancel({ orderId }: OwnOrder): Command {
    return { kind: 'spot.cancelOrder', time: this.#context.now(), account, orderId };
  }

  /** Returns the deposits that the quotes require, followed by the orders. */
  #placements(quotes: readonly Quote[], rules: SymbolDefinition): Command[] {
    const time = this.#context.now();
    const needed = { [rules.baseAsset]: 0n, [rules.quoteAsset]: 0n };
    const orders = quotes.map(({ side, price }): Command => {
      const quantity = quantityAt(price, rules, this.#random);
      const [token, amount] =
        side === 'SELL'
          ? [rules.baseAsset, quantity]
          : [rules.quoteAsset, (quantity * price) / one + 1n];
      needed[token] = (needed[token] ?? 0n) + amount;
      this.#count += 1;
      return {
        kind: 'spot.placeOrder',
        time,
        account,
        symbol: rules.symbol,
        side,
        type: 'LIMIT',
        timeInForce: 'GTC',
        price: decimalOf(price),
        quantity: decimalOf(quantity),
        newClientOrderId: `${this.#prefix}-${this.#count}`,
      };
    });
    return [...this.#deposits(needed, time), ...orders];
  }

  /**
   * Returns a deposit for each token with an insufficient balance. Each deposit is more than a
   * hundred times the required amount, in whole tokens, so that deposits are rare.
   */
  #deposits(needed: Readonly<Record<string, bigint>>, time: number): Command[] {
    const { balances = [] } = this.#engine.admin.getAccount(account) ?? {};
    return Object.entries(needed).flatMap(([token, amount]): Command[] => {
      const free = unitsOf(balances.find((balance) => balance.token === token)?.free ?? '0');
      if (free >= amount) return [];
      const whole = String((amount / one + 1n) * 100n);
      return [{ kind: 'accounts.deposit', time, account, token, amount: whole }];
    });
  }

  async #execute(commands: readonly Command[]): Promise<void> {
    const { executor } = this.#context;
    const outcomes: Promise<CommandResult<unknown>>[] = commands.map((one) =>
      executor.execute(one),
    );
    for (const { rejection } of await Promise.all(outcomes)) {
      if (rejection !== undefined) this.#problem = rejection.message;
    }
  }

  /** Returns the sequence number of the market maker's newest order; 0 before the first. */
  #newestOrderNumber(): string {
    const { orders } = this.#engine.spot;
    const newest = [
      orders.listOpenOrders({ account, limit: 1 }),
      orders.listHistoryOrders({ account, limit: 1 }),
    ].flatMap(({ reply = [] }) => reply.map(({ orderId }) => Number(orderId.slice(-12))));
    return String(Math.max(0, ...newest));
  }
}

function isAt(quote: Quote, { side, price }: OwnOrder): boolean {
  return quote.side === side && quote.price === price;
}
