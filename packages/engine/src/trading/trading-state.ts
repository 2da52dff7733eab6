import type { Account } from '../accounts/account.ts';
import { mergeDistinct } from '../bounded-list.ts';
import type { BrokerState } from '../broker/broker-state.ts';
import { klineIntervals, openTimeOf } from '../candles/candles.ts';
import { InvariantError } from '../rejection.ts';
import { AccountOrders } from './account-orders.ts';
import type { Market } from './market.ts';
import type { Order } from './order.ts';
import type { Trade } from './trade.ts';
import type { TradedSymbol } from './traded-symbol.ts';

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
  accountOrders({ sequence, retention }: Account): AccountOrders<SomeOrder, SomeTrade> {
    const existing = this.#byAccount[sequence];
    if (existing !== undefined) return existing;
    const created = new AccountOrders<SomeOrder, SomeTrade>(retention);
    this.#byAccount[sequence] = created;
    return created;
  }

  /** Iterates over all stored orders, by account. */
  *orders(): IterableIterator<SomeOrder> {
    for (const account of this.broker.accounts) yield* this.accountOrders(account);
  }

  /** Iterates over all open orders, by account. */
  *openOrders(): IterableIterator<SomeOrder> {
    for (const account of this.broker.accounts) {
      yield* this.accountOrders(account).open.ascending();
    }
  }

  /** Iterates over every stored trade once, oldest first. */
  *trades(): IterableIterator<SomeTrade> {
    const ofAccounts = Array.from(this.broker.accounts, (one) => this.accountOrders(one).trades);
    const ofMarkets = Array.from(this.markets.values(), ({ trades }) => trades);
    yield* mergeDistinct([...ofAccounts, ...ofMarkets]);
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

  /** Records that an order is filled, cancelled or rejected. */
  closeOrder(order: SomeOrder): void {
    this.accountOrders(order.account).close(order);
  }

  /** Records that an order from a snapshot is closed. */
  restoreClosedOrder(order: SomeOrder): void {
    this.accountOrders(order.account).restoreClosed(order);
  }

  /** Closes the orders of a trade that are filled. */
  closeFilled(maker: SomeOrder, taker: SomeOrder): void {
    for (const order of [maker, taker]) if (order.remaining === 0) this.closeOrder(order);
  }

  /** Records a fill of a resting order: updates the orders, the book and the market data. */
  recordFill(market: SomeMarket, maker: SomeOrder, taker: SomeOrder, trade: SomeTrade): void {
    const { price, quantity, quoteAmount, time, isBuyerMaker } = trade;
    const side = market.book.sideOf(maker.side);
    side.reduce(maker, quantity);
    if (maker.remaining === 0) side.remove(maker);
    this.closeFilled(maker, taker);
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
    for (const { sequence, price, quantity, time } of this.trades()) {
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
