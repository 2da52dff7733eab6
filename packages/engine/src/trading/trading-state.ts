import type { Account } from '../accounts/account.ts';
import { flatten, mergeBySequence } from '../bounded-list.ts';
import type { BrokerState } from '../broker/broker-state.ts';
import { klineIntervals, openTimeOf } from '../candles/intervals.ts';
import { InvariantError } from '../invariant-error.ts';
import { copiedPerSlice, type Slices } from '../slices.ts';
import { AccountOrders } from './account-orders.ts';
import type { Market } from './market.ts';
import type { Order } from './order.ts';
import type { Trade } from './trade.ts';
import type { TradedSymbol } from './traded-symbol.ts';

/** The values of an order that a fill or a cancellation changes. */
const mutable = ['remaining', 'executedQuote', 'status', 'updateTime'] as const;

/** The state of a section with order books: its markets, orders and trades. */
export class TradingState<
  SomeOrder extends Order<SomeOrder, Symbol>,
  Symbol extends TradedSymbol,
  SomeTrade extends Trade<Symbol>,
  SomeMarket extends Market<SomeOrder, Symbol, SomeTrade>,
> {
  /** The state that all sections share. */
  readonly broker: BrokerState;
  /** The markets, by name of the symbol. */
  readonly markets = new Map<string, SomeMarket>();
  /** The orders and trades, by sequence number of the account. */
  readonly #byAccount: AccountOrders<SomeOrder, SomeTrade>[] = [];
  /** The markets that the command changed. */
  readonly #touched = new Set<SomeMarket>();

  constructor(broker: BrokerState) {
    this.broker = broker;
  }

  /** Returns the market of a symbol. */
  marketOf({ name }: Symbol): SomeMarket {
    const market = this.markets.get(name);
    if (market === undefined) throw new InvariantError(`There is no market ${name}.`);
    return market;
  }

  /** Returns the orders and trades of an account. */
  accountOrders({ sequence }: Account): AccountOrders<SomeOrder, SomeTrade> {
    const existing = this.#byAccount[sequence];
    if (existing !== undefined) return existing;
    const created = new AccountOrders<SomeOrder, SomeTrade>();
    this.#byAccount[sequence] = created;
    return created;
  }

  /** Iterates over all stored orders: by account, oldest first. */
  *orders(): IterableIterator<SomeOrder> {
    for (const account of this.broker.accounts) yield* this.accountOrders(account);
  }

  /** Iterates over all open orders, by account. */
  *openOrders(): IterableIterator<SomeOrder> {
    for (const account of this.broker.accounts) {
      yield* this.accountOrders(account).open.ascending();
    }
  }

  /**
   * Returns the same orders as `orders`, in slices. Later commands do not change them.
   *
   * @param more the names of further values that can change
   */
  *captureOrders(...more: readonly (keyof SomeOrder)[]): Slices<Iterable<SomeOrder>> {
    const lists: Iterable<SomeOrder>[] = [];
    let copied = 0;
    for (const account of this.broker.accounts) {
      const orders = this.accountOrders(account);
      copied += orders.openOrderCount;
      if (copied > copiedPerSlice) {
        yield;
        copied = orders.openOrderCount;
      }
      lists.push(yield* orders.capture([...mutable, ...more]));
    }
    return flatten(lists);
  }

  /** Returns every stored trade once, oldest first. Later commands do not change them. */
  captureTrades(): Iterable<SomeTrade> {
    const ofAccounts = Array.from(this.broker.accounts, (account) =>
      this.accountOrders(account).trades.capture(),
    );
    const ofMarkets = Array.from(this.markets.values(), ({ trades }) => trades.capture());
    return mergeBySequence([...ofAccounts, ...ofMarkets]);
  }

  /** Stores a new order. */
  addOrder(order: SomeOrder): void {
    this.accountOrders(order.account).add(order);
  }

  /** Adds an order to the book. */
  addToBook({ book }: SomeMarket, order: SomeOrder): void {
    book.sideOf(order.side).add(order);
    this.accountOrders(order.account).addOpenOrder(order);
  }

  /** Removes a filled or cancelled order from the book. */
  removeFromBook({ book }: SomeMarket, order: SomeOrder): void {
    book.sideOf(order.side).remove(order);
    this.accountOrders(order.account).removeOpenOrder(order);
  }

  /** Records a fill of a resting order: updates the book, the trades and the candlesticks. */
  recordFill(market: SomeMarket, maker: SomeOrder, trade: SomeTrade): void {
    const { price, quantity, quoteAmount, time, isBuyerMaker } = trade;
    market.book.sideOf(maker.side).reduce(maker, quantity);
    if (maker.remaining === 0) this.removeFromBook(market, maker);
    market.candles.addTrade(price, quantity, quoteAmount, !isBuyerMaker, time);
    this.addTrade(market, trade);
  }

  /** Stores a trade for its market and both accounts. */
  addTrade(market: SomeMarket, trade: SomeTrade): void {
    market.lastPrice = trade.price;
    market.trades.push(trade);
    this.addAccountTrade(trade);
  }

  /** Stores a trade for both accounts, or once if they are the same account. */
  addAccountTrade(trade: SomeTrade): void {
    const { buyerAccount, sellerAccount } = trade;
    this.accountOrders(buyerAccount).trades.push(trade);
    if (sellerAccount !== buyerAccount) this.accountOrders(sellerAccount).trades.push(trade);
  }

  /**
   * Records that the command changes a market; `finishCommand` then checks the market's invariants.
   */
  markTouched(market: SomeMarket): void {
    this.#touched.add(market);
  }

  /**
   * Asserts the invariants of the markets that the command changed.
   *
   * @throws InvariantError when an order book is crossed
   */
  finishCommand(): void {
    if (this.#touched.size === 0) return;
    for (const market of this.#touched) this.assertMarket(market);
    this.#touched.clear();
  }

  /** Checks all trades and candlesticks. */
  *marketDataViolations(): IterableIterator<string> {
    const { time: now, tradeSequence } = this.broker;
    for (const { sequence, price, quantity, time } of this.captureTrades()) {
      if (sequence <= tradeSequence && price > 0 && quantity > 0 && time <= now) continue;
      yield `Trade ${sequence} of ${tradeSequence} has the price ${price}, ` +
        `the quantity ${quantity} and the time ${time}.`;
    }
    for (const { symbol, candles } of this.markets.values()) {
      for (const interval of klineIntervals) {
        for (const { openTime } of candles.stored(interval)) {
          if (openTime === openTimeOf(interval, openTime) && openTime <= now) continue;
          yield `The ${interval} candlestick of ${symbol.name} cannot open at ${openTime}.`;
        }
      }
    }
  }

  /** Asserts the invariants of one market. */
  protected assertMarket({ book, symbol }: SomeMarket): void {
    if (book.isCrossed) throw new InvariantError(`The book of ${symbol.name} is crossed.`);
  }
}
