import { OrderBook } from '../book/order-book.ts';
import { BoundedList, bySequence } from '../bounded-list.ts';
import { Candles } from '../candles/candles.ts';
import { retention } from '../retention.ts';
import type { SpotOrder } from './order.ts';
import type { SpotSymbol } from './spot-symbol.ts';
import type { SymbolStatus } from './symbol-definition.ts';
import type { SpotTrade } from './trade.ts';

/** The market of a symbol: its status, order book, trades and candlesticks. */
export class SpotMarket {
  readonly symbol: SpotSymbol;
  readonly book = new OrderBook<SpotOrder>();
  readonly trades = new BoundedList<SpotTrade>(retention.publicTrades, bySequence);
  readonly candles = new Candles();
  status: SymbolStatus = 'TRADING';
  lastPrice: number | undefined = undefined;

  constructor(symbol: SpotSymbol) {
    this.symbol = symbol;
  }
}
