import { OrderBook } from '../book/order-book.ts';
import { BoundedList, bySequence } from '../bounded-list.ts';
import { Candles } from '../candles/candles.ts';
import { retention } from '../retention.ts';
import type { Order } from './order.ts';
import type { Trade } from './trade.ts';
import type { TradedSymbol } from './traded-symbol.ts';

export const symbolStatuses = ['TRADING', 'HALT', 'BREAK'] as const;

/** The trading status of a symbol; new orders are accepted only while it is TRADING. */
export type SymbolStatus = (typeof symbolStatuses)[number];

/** The market of a symbol: its status, order book, trades and candlesticks. */
export class Market<
  SomeOrder extends Order<SomeOrder, Symbol>,
  Symbol extends TradedSymbol,
  SomeTrade extends Trade<Symbol>,
> {
  readonly symbol: Symbol;
  readonly book = new OrderBook<SomeOrder>();
  readonly trades = new BoundedList<SomeTrade>({
    newest: retention.publicTrades,
    keyOf: bySequence,
  });
  readonly candles = new Candles();
  status: SymbolStatus = 'TRADING';
  lastPrice: number | undefined = undefined;

  constructor(symbol: Symbol) {
    this.symbol = symbol;
  }
}
