// A broker as simple as can be: orders in one list that is searched and sorted each time, totals of
// accounts, and what is locked counted anew from the open orders. It imports nothing of the engine.
import { exact, one, show, smaller, timesToEight } from './exact.ts';
import { left, type ModelOrder, type ModelSymbol, report } from './reference-order.ts';

export interface ModelPlacement {
  readonly account: string;
  readonly symbol: string;
  readonly side: string;
  readonly type: string;
  readonly timeInForce: string;
  readonly price: string;
  readonly quantity: string;
  readonly clientId: string;
}

/** What happened, as lists of texts that are compared with the engine's events. */
export type ModelEvents = string[][];

export class ReferenceModel {
  readonly #symbols = new Map<string, ModelSymbol>();
  readonly #halted = new Set<string>();
  readonly #locked = new Set<string>();
  readonly #totals = new Map<string, Map<string, bigint>>();
  readonly #rates = new Map<string, readonly [maker: bigint, taker: bigint]>();
  readonly #lastPrices = new Map<string, bigint>();
  readonly #all = new Map<number, ModelOrder>();
  #open: ModelOrder[] = [];
  #used = new Set<string>();
  #orders = 0;

  constructor(symbols: readonly ModelSymbol[]) {
    for (const one of symbols) this.#symbols.set(one.symbol, one);
  }

  deposit(account: string, token: string, amount: string): ModelEvents {
    const before = this.#picture(account);
    this.#give(account, token, exact(amount));
    return this.#changes([[account, before]]);
  }

  halt(symbol: string, halted: boolean): void {
    if (halted) this.#halted.add(symbol);
    else this.#halted.delete(symbol);
  }

  forbid(account: string, forbidden: boolean): void {
    if (forbidden) this.#locked.add(account);
    else this.#locked.delete(account);
  }

  setRates(account: string, maker: string, taker: string): void {
    this.#rates.set(account, [exact(maker), exact(taker)]);
  }

  cancel(account: string, number: number): string | ModelEvents {
    const order = this.#all.get(number);
    if (order === undefined || order.account !== account) return 'NO_SUCH_ORDER';
    if (order.status === 'FILLED') return 'ORDER_HAS_FILLED';
    if (order.status === 'CANCELED') return 'ORDER_CANCELLED';
    if (order.status === 'REJECTED') return 'ORDER_NOT_FOUND_ON_ORDER_BOOK';
    const before = this.#picture(account);
    const events: ModelEvents = [];
    this.#cancelOpen(order, events);
    return [...events, ...this.#changes([[account, before]])];
  }

  place(sent: ModelPlacement): { rejection?: string; events: ModelEvents } {
    const rejection = this.#rejection(sent);
    if (rejection !== undefined && rejection !== 'WOULD_TAKE') return { rejection, events: [] };
    const order = this.#newOrder(sent);
    if (rejection === 'WOULD_TAKE') {
      order.status = 'REJECTED';
      return { rejection: 'NEW_ORDER_REJECTED', events: [report(order)] };
    }
    const met = this.#matches(order).map(({ account }) => account);
    const before = [...new Set([order.account, ...met])].map(
      (account) => [account, this.#picture(account)] as const,
    );
    const events: ModelEvents = [report(order)];
    const wholly = this.#fillable(order) >= order.quantity;
    if (sent.timeInForce !== 'FOK' || order.type !== 'LIMIT' || wholly) {
      for (const maker of [...this.#matches(order)]) {
        if (order.filled === order.quantity) break;
        if (maker.account === order.account) this.#cancelOpen(maker, events);
        else this.#trade(maker, order, events);
      }
    }
    if (order.filled < order.quantity) {
      const rests =
        order.type === 'LIMIT_MAKER' || (order.type === 'LIMIT' && sent.timeInForce === 'GTC');
      if (rests) this.#open.push(order);
      else {
        order.status = 'CANCELED';
        events.push(report(order));
      }
    }
    return { events: [...events, ...this.#changes(before)] };
  }

  /** Free and locked of every token that the account has, as text. */
  balances(account: string): Record<string, readonly [free: string, locked: string]> {
    const picture = this.#picture(account);
    return Object.fromEntries(
      [...picture].map(([token, [free, locked]]) => [token, [show(free), show(locked)]]),
    );
  }

  get openCount(): number {
    return this.#open.length;
  }

  #rejection(sent: ModelPlacement): string | undefined {
    const symbol = this.#symbols.get(sent.symbol);
    if (symbol === undefined) return 'BAD_SYMBOL';
    const market = sent.type === 'MARKET';
    const quantity = exact(sent.quantity);
    const price = market ? 0n : exact(sent.price);
    if (!market) {
      const [min, max, step] = symbol.price.map(exact) as [bigint, bigint, bigint];
      if (price < min) return 'ORDER_PRICE_TOO_SMALL';
      if (price > max) return 'ORDER_PRICE_TOO_HIGH';
      if ((price - min) % step !== 0n) return 'ORDER_PRICE_PRECISION_TOO_LONG';
    }
    const [least, most, step] = symbol.quantity.map(exact) as [bigint, bigint, bigint];
    if (quantity < least) return 'ORDER_QUANTITY_TOO_SMALL';
    if (quantity > most) return 'ORDER_QUANTITY_TOO_BIG';
    if ((quantity - least) % step !== 0n) return 'ORDER_QUANTITY_PRECISION_TOO_LONG';
    const others = this.#side(symbol, sent.side === 'BUY' ? 'SELL' : 'BUY');
    const valued = market ? (this.#lastPrices.get(symbol.symbol) ?? others[0]?.limit) : price;
    if (valued !== undefined && valued * quantity < exact(symbol.minNotional) * one) {
      return 'ORDER_AMOUNT_TOO_SMALL';
    }
    if (market && others.length === 0) return 'NO_DEPTH';
    if (this.#used.has(`${sent.account} ${sent.clientId}`)) return 'ORDER_DUPLICATED';
    if (this.#locked.has(sent.account)) return 'NEW_ORDER_REJECTED';
    if (this.#halted.has(symbol.symbol)) return 'NEW_ORDER_REJECTED';
    const draft = this.#draft(sent, symbol, 0);
    if (sent.type === 'LIMIT_MAKER' && this.#matches(draft).length > 0) return 'WOULD_TAKE';
    const [token, needed] = this.#needed(draft);
    const [free] = this.#picture(sent.account).get(token) ?? [0n];
    return free < needed ? 'INSUFFICIENT_BALANCE' : undefined;
  }

  #needed(order: ModelOrder): readonly [token: string, amount: bigint] {
    const { symbol, quantity, limit, type, side } = order;
    if (side === 'SELL') return [symbol.base, quantity];
    if (type !== 'MARKET') return [symbol.quote, timesToEight(limit, quantity)];
    let [missing, cost] = [quantity, 0n];
    for (const maker of this.#matches(order).filter(({ account }) => account !== order.account)) {
      const part = smaller(missing, left(maker));
      cost += timesToEight(maker.limit, part);
      missing -= part;
    }
    return [symbol.quote, cost];
  }

  #draft(sent: ModelPlacement, symbol: ModelSymbol, number: number): ModelOrder {
    return {
      number,
      account: sent.account,
      symbol,
      clientId: sent.clientId,
      side: sent.side,
      type: sent.type,
      limit: sent.type === 'MARKET' ? 0n : exact(sent.price),
      quantity: exact(sent.quantity),
      filled: 0n,
      quoteFilled: 0n,
      status: 'NEW',
    };
  }

  #newOrder(sent: ModelPlacement): ModelOrder {
    this.#orders++;
    const symbol = this.#symbols.get(sent.symbol) as ModelSymbol;
    const order = this.#draft(sent, symbol, this.#orders);
    this.#all.set(order.number, order);
    this.#used.add(`${sent.account} ${sent.clientId}`);
    return order;
  }

  /** The open orders of one side, the best price first and the oldest first within a price. */
  #side(symbol: ModelSymbol, side: string): ModelOrder[] {
    const better = side === 'BUY' ? -1 : 1;
    return this.#open
      .filter((order) => order.symbol === symbol && order.side === side)
      .sort((first, second) => {
        if (first.limit === second.limit) return first.number - second.number;
        return first.limit < second.limit ? -better : better;
      });
  }

  /** Every open order that an order would meet. */
  #matches({ symbol, side, type, limit }: ModelOrder): ModelOrder[] {
    const others = this.#side(symbol, side === 'BUY' ? 'SELL' : 'BUY');
    if (type === 'MARKET') return others;
    return others.filter((other) => (side === 'BUY' ? other.limit <= limit : other.limit >= limit));
  }

  #fillable(order: ModelOrder): bigint {
    return this.#matches(order)
      .filter(({ account }) => account !== order.account)
      .reduce((sum, maker) => sum + left(maker), 0n);
  }

  #trade(maker: ModelOrder, taker: ModelOrder, events: ModelEvents): void {
    const { symbol, limit: price } = maker;
    const quantity = smaller(left(maker), left(taker));
    const quote = timesToEight(price, quantity);
    for (const order of [maker, taker]) {
      order.filled += quantity;
      order.quoteFilled += quote;
      order.status = order.filled === order.quantity ? 'FILLED' : 'PARTIALLY_FILLED';
    }
    if (maker.status === 'FILLED') this.#open = this.#open.filter((order) => order !== maker);
    this.#lastPrices.set(symbol.symbol, price);
    events.push([
      'trade',
      symbol.symbol,
      show(price),
      show(quantity),
      String(maker.side === 'BUY'),
    ]);
    for (const order of [maker, taker]) {
      const rate = (this.#rates.get(order.account) ?? [one / 1000n, one / 1000n])[
        order === maker ? 0 : 1
      ];
      const buys = order.side === 'BUY';
      const [paid, received] = buys ? [quote, quantity] : [quantity, quote];
      const fee = timesToEight(received, rate);
      this.#give(order.account, buys ? symbol.quote : symbol.base, -paid);
      this.#give(order.account, buys ? symbol.base : symbol.quote, received - fee);
      events.push(
        report(order, {
          quantity,
          price,
          fee,
          asset: buys ? symbol.base : symbol.quote,
          isMaker: order === maker,
        }),
      );
    }
  }

  #cancelOpen(order: ModelOrder, events: ModelEvents): void {
    order.status = 'CANCELED';
    this.#open = this.#open.filter((one) => one !== order);
    events.push(report(order));
  }

  #give(account: string, token: string, amount: bigint): void {
    const totals = this.#totals.get(account) ?? new Map<string, bigint>();
    this.#totals.set(account, totals.set(token, (totals.get(token) ?? 0n) + amount));
  }

  #picture(account: string): Map<string, readonly [free: bigint, locked: bigint]> {
    const locked = new Map<string, bigint>();
    for (const order of this.#open.filter((one) => one.account === account)) {
      const buys = order.side === 'BUY';
      const token = buys ? order.symbol.quote : order.symbol.base;
      const amount = buys ? timesToEight(order.limit, left(order)) : left(order);
      locked.set(token, (locked.get(token) ?? 0n) + amount);
    }
    const pairs = [...(this.#totals.get(account) ?? [])].map(([token, total]) => {
      const held = locked.get(token) ?? 0n;
      return [token, [total - held, held] as const] as const;
    });
    return new Map(pairs);
  }

  #changes(
    before: readonly (readonly [string, ReadonlyMap<string, readonly [bigint, bigint]>])[],
  ): ModelEvents {
    return before.flatMap(([account, old]) => {
      const changed = [...this.#picture(account)].filter(([token, [free, locked]]) => {
        const [freeBefore, lockedBefore] = old.get(token) ?? [0n, 0n];
        return free !== freeBefore || locked !== lockedBefore;
      });
      if (changed.length === 0) return [];
      const shown = changed.map(
        ([token, [free, locked]]) => `${token} ${show(free)} ${show(locked)}`,
      );
      return [['balances', account, ...shown.sort()]];
    });
  }
}
