import type { ChangedLevels } from '../book/changed-levels.ts';
import type { Rows } from '../bounded-list.ts';
import type { Candles } from '../candles/candles.ts';
import type { KlineInterval } from '../candles/intervals.ts';
import { ticker24hr } from '../candles/ticker-24hr.ts';
import { formatId } from '../ids.ts';
import type { Slices } from '../slices.ts';
import type { PublicTrade } from './execution-report.ts';
import {
  bestLevels,
  type DepthView,
  type KlineView,
  klineView,
  levelView,
  type ReadableSide,
  wholeDepthInSlices,
} from './market-data.ts';
import type { Trade } from './trade.ts';
import type { TradedSymbol } from './traded-symbol.ts';

/** The 24-hour ticker of a symbol. Prices that do not exist yet are 0. */
export interface TickerView {
  readonly last: string;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly volume: string;
  readonly quoteVolume: string;
}

/** Collects the changed price levels of a book. */
export interface DepthWatch {
  /**
   * Returns the levels that differ from those at the previous call, best first. The quantity of a
   * removed level is 0.
   */
  takeChanges(): DepthView;
  /** Stops collecting changes. */
  close(): void;
}

interface FedBookSide extends ReadableSide {
  watch(): ChangedLevels;
}

/** The parts of a market that a feed reads. */
interface FedMarket {
  readonly symbol: TradedSymbol;
  readonly book: { readonly bids: FedBookSide; readonly asks: FedBookSide };
  readonly trades: Rows<Trade>;
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
    return bestLevels(this.#market, limit);
  }

  /** Returns the whole book in slices, as it was when the first slice was computed. */
  wholeDepthInSlices(): Slices<DepthView> {
    return wholeDepthInSlices(this.#market);
  }

  /** Starts to collect the changed price levels. */
  watchDepth(): DepthWatch {
    const { symbol, book } = this.#market;
    const bids = book.bids.watch();
    const asks = book.asks.watch();
    return {
      takeChanges: () => ({
        bids: bids.take().map((row) => levelView(symbol, row)),
        asks: asks.take().map((row) => levelView(symbol, row)),
      }),
      close: () => {
        bids.close();
        asks.close();
      },
    };
  }

  /** Returns the newest trades, oldest first. */
  latestTrades(limit: number): Omit<PublicTrade, 'kind' | 'section' | 'symbol'>[] {
    const { symbol, trades } = this.#market;
    const start = Math.max(trades.length - limit, 0);
    const newest = Array.from({ length: trades.length - start }, (_, index) =>
      trades.at(start + index),
    );
    return (newest as Trade[]).map(({ sequence, price, quantity, time, isBuyerMaker }) => ({
      tradeId: formatId('trade', sequence),
      price: symbol.formatPrice(price),
      quantity: symbol.formatQuantity(quantity),
      time,
      isBuyerMaker,
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
