import type { AccountRef, Command, CommandResult, SymbolDefinition } from '@broker-api/engine';
import type { Executor } from '../../state/executor.ts';
import { type Quote, quantityAt, quotesOf } from './quotes.ts';
import { type Random, randomOf } from './random.ts';
import { decimalOf, one, unitsOf } from './units.ts';

/** The user whose orders quotes are. */
export const houseUser = 'market-maker';

const account: AccountRef = { user: houseUser, accountType: 1, accountIndex: 0 };

/** What a market maker quotes, and how. */
export interface MakerSettings {
  readonly symbol: string;
  readonly seed: number;
  /** A decimal. */
  readonly spread: string;
  readonly levels: number;
}

/** Where a market maker trades. */
interface Place {
  readonly executor: Executor;
  readonly now: () => number;
}

/** An order of the house that rests. */
interface OwnOrder {
  readonly orderId: string;
  readonly side: 'BUY' | 'SELL';
  readonly price: bigint;
  readonly left: bigint;
}

/**
 * Keeps orders of one symbol around its index price. What it does depends on its seed and on the
 * state alone, and each command carries all of it: a replay needs no market maker.
 */
export class MarketMaker {
  readonly settings: MakerSettings;
  readonly #place: Place;
  readonly #random: Random;
  /** No other order has a client order id that begins so. */
  readonly #prefix: string;
  #count = 0;
  #problem: string | undefined;

  constructor(settings: MakerSettings, place: Place) {
    this.settings = settings;
    this.#place = place;
    this.#random = randomOf(settings.seed);
    this.#prefix = `mm-${settings.symbol}-${this.#newestOrder()}`;
  }

  /** Why the latest refresh did not go through. */
  get problem(): string | undefined {
    return this.#problem;
  }

  get openOrders(): number {
    return this.#ownOrders().length;
  }

  /**
   * Cancels what is no longer wanted and places what is missing. All of it is carried out before
   * this returns, so that nobody sees a book in between; the promise resolves when it is durable.
   */
  refresh(): Promise<void> {
    this.#problem = undefined;
    const rules = this.#rules();
    const index = this.#engine.indexPrices.get(this.settings.symbol);
    if (rules === undefined || index === undefined) {
      this.#problem = `There is no symbol or no index price of ${this.settings.symbol}.`;
      return Promise.resolve();
    }
    const own = this.#ownOrders();
    const wanted = quotesOf({
      rules,
      index: unitsOf(index.price),
      spread: unitsOf(this.settings.spread),
      levels: this.settings.levels,
      ...this.#bestOfOthers(own),
    });
    const unwanted = own.filter((order) => !wanted.some((quote) => isAt(quote, order)));
    const missing = wanted.filter((quote) => !own.some((order) => isAt(quote, order)));
    return this.#carryOut([
      ...unwanted.map((order) => this.#cancel(order)),
      ...this.#placements(missing, rules),
    ]);
  }

  /** Cancels everything that it has on the book. */
  stop(): Promise<void> {
    return this.#carryOut(this.#ownOrders().map((order) => this.#cancel(order)));
  }

  get #engine() {
    return this.#place.executor.state.engine;
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
      left: unitsOf(origQty) - unitsOf(executedQty),
    }));
  }

  #bestOfOthers(own: readonly OwnOrder[]) {
    const { symbol } = this.settings;
    // Somebody else's best price is at most one level behind all of ours.
    const { reply } = this.#engine.spot.market.getDepth({ symbol, limit: own.length + 1 });
    const best = (levels: readonly (readonly [string, string])[] = []) => {
      const found = levels.find(([price, quantity]) => {
        const ours = own.filter((order) => order.price === unitsOf(price));
        return ours.reduce((left, order) => left - order.left, unitsOf(quantity)) > 0n;
      });
      return found && unitsOf(found[0]);
    };
    return { bestBid: best(reply?.bids), bestAsk: best(reply?.asks) };
  }

  #cancel({ orderId }: OwnOrder): Command {
    return { kind: 'cancelOrder', time: this.#place.now(), account, orderId };
  }

  /** The orders of some quotes, after the deposits that they need. */
  #placements(quotes: readonly Quote[], rules: SymbolDefinition): Command[] {
    const time = this.#place.now();
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
        kind: 'placeOrder',
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

  /** Money comes a hundredfold, so that it comes seldom. */
  #deposits(needed: Readonly<Record<string, bigint>>, time: number): Command[] {
    const { balances = [] } = this.#engine.admin.getAccount(account) ?? {};
    return Object.entries(needed).flatMap(([token, amount]): Command[] => {
      const free = unitsOf(balances.find((balance) => balance.token === token)?.free ?? '0');
      if (free >= amount) return [];
      const whole = String((amount / one + 1n) * 100n);
      return [{ kind: 'deposit', time, account, token, amount: whole }];
    });
  }

  async #carryOut(commands: readonly Command[]): Promise<void> {
    const { executor } = this.#place;
    const outcomes: Promise<CommandResult<unknown>>[] = commands.map((one) =>
      executor.execute(one),
    );
    for (const { rejection } of await Promise.all(outcomes)) {
      if (rejection !== undefined) this.#problem = rejection.message;
    }
  }

  /** Where the newest order of the house stands in the sequence of orders; 0 before the first. */
  #newestOrder(): string {
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
