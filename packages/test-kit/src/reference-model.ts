// The reference model of spot trading: a simple broker as an independent oracle. It stores the
// total balances of accounts, and all open orders in one list, which it filters and sorts for each
// use. It derives locked amounts from the open orders. It imports nothing from the engine.
import { formatExact, minimum, multiplyTruncated, one, parseExact } from './exact-decimal.ts';
import {
  type ModelOrder,
  type ModelSymbol,
  orderEvent,
  remainingQuantity,
} from './reference-order.ts';

export interface ModelOrderRequest {
  readonly account: string;
  readonly symbol: string;
  readonly side: string;
  readonly type: string;
  readonly timeInForce: string;
  readonly price: string;
  readonly quantity: string;
  readonly clientId: string;
}

/** Events as lists of strings, in the form in which `applyToBoth` compares them. */
export type ModelEvents = string[][];

/** A broker for spot trading. Accounts are identified by name; decimals are strings. */
export class ReferenceModel {
  readonly #symbols = new Map<string, ModelSymbol>();
  readonly #halted = new Set<string>();
  readonly #accountsWithoutTrading = new Set<string>();
  readonly #totals = new Map<string, Map<string, bigint>>();
  readonly #feeRates = new Map<string, readonly [maker: bigint, taker: bigint]>();
  readonly #lastPrices = new Map<string, bigint>();
  readonly #ordersByNumber = new Map<number, ModelOrder>();
  #open: ModelOrder[] = [];
  #usedIds = new Set<string>();
  #orderCount = 0;

  constructor(symbols: readonly ModelSymbol[]) {
    for (const definition of symbols) this.#symbols.set(definition.symbol, definition);
  }

  deposit(account: string, token: string, amount: string): ModelEvents {
    const before = this.#balancesOf(account);
    this.#credit(account, token, parseExact(amount));
    return this.#changes([[account, before]]);
  }

  setHalted(symbol: string, halted: boolean): void {
    if (halted) this.#halted.add(symbol);
    else this.#halted.delete(symbol);
  }

  setTradingForbidden(account: string, forbidden: boolean): void {
    if (forbidden) this.#accountsWithoutTrading.add(account);
    else this.#accountsWithoutTrading.delete(account);
  }

  setFeeRates(account: string, maker: string, taker: string): void {
    this.#feeRates.set(account, [parseExact(maker), parseExact(taker)]);
  }

  /** Cancels an order. Returns the events, or the name of the rejection. */
  cancel(account: string, number: number): string | ModelEvents {
    const order = this.#ordersByNumber.get(number);
    if (order === undefined || order.account !== account) return 'NO_SUCH_ORDER';
    if (order.status === 'FILLED') return 'ORDER_HAS_FILLED';
    if (order.status === 'CANCELED') return 'ORDER_CANCELLED';
    if (order.status === 'REJECTED') return 'ORDER_NOT_FOUND_ON_ORDER_BOOK';
    const before = this.#balancesOf(account);
    const events: ModelEvents = [];
    this.#cancelOpen(order, events);
    return [...events, ...this.#changes([[account, before]])];
  }

  place(request: ModelOrderRequest): { rejection?: string; events: ModelEvents } {
    const rejection = this.#rejection(request);
    if (rejection !== undefined && rejection !== 'WOULD_TAKE') return { rejection, events: [] };
    const order = this.#newOrder(request);
    if (rejection === 'WOULD_TAKE') {
      order.status = 'REJECTED';
      return { rejection: 'NEW_ORDER_REJECTED', events: [orderEvent(order)] };
    }
    const makers = this.#matches(order).map(({ account }) => account);
    const before = [...new Set([order.account, ...makers])].map(
      (account) => [account, this.#balancesOf(account)] as const,
    );
    const events: ModelEvents = [orderEvent(order)];
    const isFillable = this.#fillableQuantity(order) >= order.quantity;
    if (request.timeInForce !== 'FOK' || order.type !== 'LIMIT' || isFillable) {
      for (const maker of [...this.#matches(order)]) {
        if (order.filled === order.quantity) break;
        if (maker.account === order.account) this.#cancelOpen(maker, events);
        else this.#trade(maker, order, events);
      }
    }
    if (order.filled < order.quantity) {
      const rests =
        order.type === 'LIMIT_MAKER' || (order.type === 'LIMIT' && request.timeInForce === 'GTC');
      if (rests) this.#open.push(order);
      else {
        order.status = 'CANCELED';
        events.push(orderEvent(order));
      }
    }
    return { events: [...events, ...this.#changes(before)] };
  }

  /** Returns the free and the locked amount by token. The account `fees` has the paid fees. */
  balances(account: string): Record<string, readonly [free: string, locked: string]> {
    const balances = this.#balancesOf(account);
    return Object.fromEntries(
      [...balances].map(([token, [free, locked]]) => [
        token,
        [formatExact(free), formatExact(locked)],
      ]),
    );
  }

  #rejection(request: ModelOrderRequest): string | undefined {
    const symbol = this.#symbols.get(request.symbol);
    if (symbol === undefined) return 'BAD_SYMBOL';
    const market = request.type === 'MARKET';
    const quantity = parseExact(request.quantity);
    const price = market ? 0n : parseExact(request.price);
    if (!market) {
      const [min, max, step] = symbol.price.map(parseExact) as [bigint, bigint, bigint];
      if (price < min) return 'ORDER_PRICE_TOO_SMALL';
      if (price > max) return 'ORDER_PRICE_TOO_HIGH';
      if ((price - min) % step !== 0n) return 'ORDER_PRICE_PRECISION_TOO_LONG';
    }
    const [minQty, maxQty, step] = symbol.quantity.map(parseExact) as [bigint, bigint, bigint];
    if (quantity < minQty) return 'ORDER_QUANTITY_TOO_SMALL';
    if (quantity > maxQty) return 'ORDER_QUANTITY_TOO_BIG';
    if ((quantity - minQty) % step !== 0n) return 'ORDER_QUANTITY_PRECISION_TOO_LONG';
    const others = this.#side(symbol, request.side === 'BUY' ? 'SELL' : 'BUY');
    const usedPrice = market ? (this.#lastPrices.get(symbol.symbol) ?? others[0]?.limit) : price;
    if (usedPrice !== undefined && usedPrice * quantity < parseExact(symbol.minNotional) * one) {
      return 'ORDER_AMOUNT_TOO_SMALL';
    }
    if (market && others.length === 0) return 'NO_DEPTH';
    if (this.#usedIds.has(`${request.account} ${request.clientId}`)) return 'ORDER_DUPLICATED';
    if (this.#accountsWithoutTrading.has(request.account)) return 'NEW_ORDER_REJECTED';
    if (this.#halted.has(symbol.symbol)) return 'NEW_ORDER_REJECTED';
    const draft = this.#draft(request, symbol, 0);
    if (request.type === 'LIMIT_MAKER' && this.#matches(draft).length > 0) return 'WOULD_TAKE';
    const [token, required] = this.#requiredBalance(draft);
    const [free] = this.#balancesOf(request.account).get(token) ?? [0n];
    return free < required ? 'INSUFFICIENT_BALANCE' : undefined;
  }

  #requiredBalance(order: ModelOrder): readonly [token: string, amount: bigint] {
    const { symbol, quantity, limit, type, side } = order;
    if (side === 'SELL') return [symbol.base, quantity];
    if (type !== 'MARKET') return [symbol.quote, multiplyTruncated(limit, quantity)];
    let missing = quantity;
    let cost = 0n;
    for (const maker of this.#matches(order).filter(({ account }) => account !== order.account)) {
      const part = minimum(missing, remainingQuantity(maker));
      cost += multiplyTruncated(maker.limit, part);
      missing -= part;
    }
    return [symbol.quote, cost];
  }

  #draft(request: ModelOrderRequest, symbol: ModelSymbol, number: number): ModelOrder {
    return {
      number,
      account: request.account,
      symbol,
      clientId: request.clientId,
      side: request.side,
      type: request.type,
      limit: request.type === 'MARKET' ? 0n : parseExact(request.price),
      quantity: parseExact(request.quantity),
      filled: 0n,
      quoteFilled: 0n,
      status: 'NEW',
    };
  }

  #newOrder(request: ModelOrderRequest): ModelOrder {
    this.#orderCount++;
    const symbol = this.#symbols.get(request.symbol) as ModelSymbol;
    const order = this.#draft(request, symbol, this.#orderCount);
    this.#ordersByNumber.set(order.number, order);
    this.#usedIds.add(`${request.account} ${request.clientId}`);
    return order;
  }

  /** Returns the open orders of one side, sorted by price–time priority. */
  #side(symbol: ModelSymbol, side: string): ModelOrder[] {
    const better = side === 'BUY' ? -1 : 1;
    return this.#open
      .filter((order) => order.symbol === symbol && order.side === side)
      .sort((first, second) => {
        if (first.limit === second.limit) return first.number - second.number;
        return first.limit < second.limit ? -better : better;
      });
  }

  /** Returns the open orders that an order could match, sorted by price–time priority. */
  #matches({ symbol, side, type, limit }: ModelOrder): ModelOrder[] {
    const others = this.#side(symbol, side === 'BUY' ? 'SELL' : 'BUY');
    if (type === 'MARKET') return others;
    return others.filter((other) => (side === 'BUY' ? other.limit <= limit : other.limit >= limit));
  }

  #fillableQuantity(order: ModelOrder): bigint {
    return this.#matches(order)
      .filter(({ account }) => account !== order.account)
      .reduce((sum, maker) => sum + remainingQuantity(maker), 0n);
  }

  #trade(maker: ModelOrder, taker: ModelOrder, events: ModelEvents): void {
    const { symbol, limit: price } = maker;
    const quantity = minimum(remainingQuantity(maker), remainingQuantity(taker));
    const quote = multiplyTruncated(price, quantity);
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
      formatExact(price),
      formatExact(quantity),
      String(maker.side === 'BUY'),
    ]);
    for (const order of [maker, taker]) {
      const rate = (this.#feeRates.get(order.account) ?? [one / 1000n, one / 1000n])[
        order === maker ? 0 : 1
      ];
      const buys = order.side === 'BUY';
      const [paid, received] = buys ? [quote, quantity] : [quantity, quote];
      const fee = multiplyTruncated(received, rate);
      this.#credit(order.account, buys ? symbol.quote : symbol.base, -paid);
      this.#credit(order.account, buys ? symbol.base : symbol.quote, received - fee);
      this.#credit('fees', buys ? symbol.base : symbol.quote, fee);
      events.push(
        orderEvent(order, {
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
    this.#open = this.#open.filter((other) => other !== order);
    events.push(orderEvent(order));
  }

  #credit(account: string, token: string, amount: bigint): void {
    const totals = this.#totals.get(account) ?? new Map<string, bigint>();
    this.#totals.set(account, totals.set(token, (totals.get(token) ?? 0n) + amount));
  }

  #balancesOf(account: string): Map<string, readonly [free: bigint, locked: bigint]> {
    const locked = new Map<string, bigint>();
    for (const order of this.#open.filter((other) => other.account === account)) {
      const buys = order.side === 'BUY';
      const token = buys ? order.symbol.quote : order.symbol.base;
      const amount = buys
        ? multiplyTruncated(order.limit, remainingQuantity(order))
        : remainingQuantity(order);
      locked.set(token, (locked.get(token) ?? 0n) + amount);
    }
    const pairs = [...(this.#totals.get(account) ?? [])].map(([token, total]) => {
      const lockedAmount = locked.get(token) ?? 0n;
      return [token, [total - lockedAmount, lockedAmount] as const] as const;
    });
    return new Map(pairs);
  }

  #changes(
    before: readonly (readonly [string, ReadonlyMap<string, readonly [bigint, bigint]>])[],
  ): ModelEvents {
    return before.flatMap(([account, old]) => {
      const changed = [...this.#balancesOf(account)].filter(([token, [free, locked]]) => {
        const [freeBefore, lockedBefore] = old.get(token) ?? [0n, 0n];
        return free !== freeBefore || locked !== lockedBefore;
      });
      if (changed.length === 0) return [];
      const formatted = changed.map(
        ([token, [free, locked]]) => `${token} ${formatExact(free)} ${formatExact(locked)}`,
      );
      return [['balances', account, ...formatted.sort()]];
    });
  }
}
