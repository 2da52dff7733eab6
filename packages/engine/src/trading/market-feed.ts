import type { Candles } from '../candles/candles.ts';
import type { KlineInterval } from '../candles/intervals.ts';
import { ticker24hr } from '../candles/ticker-24hr.ts';
import { formatId } from '../ids.ts';
import { DepthWatch } from './depth-watch.ts';
import type { PublicTrade } from './execution-report.ts';
import {
  type DepthView,
  depthView,
  type KlineView,
  klineView,
  newestTrades,
  type ReadableMarket,
} from './market-data.ts';
import type { Trade } from './trade.ts';

/** The 24-hour ticker of a symbol. Prices that do not exist yet are 0. */
export interface TickerView {
  readonly last: string;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly volume: string;
  readonly quoteVolume: string;
}

/** The parts of a market that a feed reads. */
interface FedMarket extends ReadableMarket {
  readonly trades: Iterable<Trade>;
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
    return newestTrades(trades, limit).map((trade) => ({
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
    const { symbol, candles } = this.#market;
    const { open = 0, high = 0, low = 0, last = 0, ...volumes } = ticker24hr(candles, time);
    return {
      last: symbol.formatPrice(last),
      open: symbol.formatPrice(open),
      high: symbol.formatPrice(high),
      low: symbol.formatPrice(low),
      volume: symbol.formatQuantity(volumes.volume),
      quoteVolume: symbol.formatQuoteAmount(volumes.quoteVolume),
    };
  }
}
