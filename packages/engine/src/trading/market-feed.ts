import type { Candles, KlineInterval } from '../candles/candles.ts';
import { formatId } from '../ids.ts';
import { page, type SortedRows } from '../page.ts';
import { DepthWatch } from './depth-watch.ts';
import type { PublicTrade } from './execution-report.ts';
import {
  type DepthView,
  depthView,
  type KlineView,
  klineView,
  type ReadableMarket,
  type TickerView,
  tickerView,
} from './market-data.ts';
import type { Trade } from './trade.ts';

/** The parts of a market that a feed reads. */
interface FedMarket extends ReadableMarket {
  readonly trades: SortedRows<Trade>;
  readonly candles: Candles;
}

/** Reads the data that market data streams send about one symbol of any section. */
export class MarketFeed {
  readonly section: PublicTrade['section'];
  readonly #market: FedMarket;

  constructor(section: PublicTrade['section'], market: FedMarket) {
    this.section = section;
    this.#market = market;
  }

  /** Returns the best price levels of both sides. */
  depth(limit: number): DepthView {
    return depthView(this.#market, limit);
  }

  /** Starts to follow the levels that users can see. */
  watchDepth(): DepthWatch {
    return new DepthWatch(this.#market);
  }

  /** Returns the newest trades, oldest first. */
  latestTrades(limit: number): Omit<PublicTrade, 'kind' | 'section' | 'symbol'>[] {
    const { symbol, trades } = this.#market;
    return page(trades, {}, { kind: 'trade', limit }).map((trade) => ({
      tradeId: formatId('trade', trade.sequence),
      price: symbol.formatPrice(trade.price),
      quantity: symbol.formatQuantity(trade.quantity),
      time: trade.time,
      isBuyerMaker: trade.isBuyerMaker,
    }));
  }

  /** Returns the candlestick that contains a time; undefined before the first trade. */
  candle(interval: KlineInterval, time: number): KlineView | undefined {
    const { symbol, candles } = this.#market;
    const [row] = candles.query(interval, { limit: 1 }, time);
    return row && klineView(symbol, interval, row);
  }

  /** Returns the ticker of the 24 hours before a time. */
  ticker(time: number): TickerView {
    return tickerView(this.#market, time);
  }
}
