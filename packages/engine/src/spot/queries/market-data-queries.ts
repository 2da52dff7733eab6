import type { KlineInterval } from '../../candles/intervals.ts';
import { ticker24hr } from '../../candles/ticker-24hr.ts';
import { pageLimit } from '../../paging.ts';
import { type QueryResult, rejected } from '../../rejection.ts';
import {
  type DepthView,
  depthView,
  type KlineView,
  klineView,
  type PublicTradeView,
  publicTradeViews,
} from '../../trading/market-data.ts';
import type { SpotMarket } from '../spot-market.ts';
import type { SpotState } from '../spot-state.ts';

interface DepthQuery {
  readonly symbol: string;
  readonly limit?: number | undefined;
}

/** The entry of one symbol in the response for all symbols. */
export interface Ticker24hrEntryView {
  readonly time: number;
  readonly symbol: string;
  readonly lastPrice: string;
  readonly openPrice: string;
  readonly highPrice: string;
  readonly lowPrice: string;
  readonly volume: string;
  /** Only if the query requests it. */
  readonly quoteVolume?: string;
}

interface Ticker24hrQuery {
  readonly symbol?: string | undefined;
  readonly time: number;
  /** Whether the reply has the volume in the quote asset, which only recorded payloads have. */
  readonly withQuoteVolume?: boolean;
}

export interface Ticker24hrView extends Ticker24hrEntryView {
  readonly bestBidPrice: string;
  readonly bestAskPrice: string;
}

export interface TickerPriceView {
  readonly price: string;
}

/** The entry of one symbol in the response for all symbols. */
export interface TickerPriceEntryView extends TickerPriceView {
  readonly symbol: string;
}

export interface BookTickerView {
  readonly symbol: string;
  readonly bidPrice: string;
  readonly bidQty: string;
  readonly askPrice: string;
  readonly askQty: string;
}

const unknownSymbol = rejected('BAD_SYMBOL', 'Invalid symbol.');

/** Read-only market data queries (specification: spot, market data). */
export class MarketDataQueries {
  readonly #spot: SpotState;

  constructor(spot: SpotState) {
    this.#spot = spot;
  }

  /**
   * Returns the best price levels of both sides. `limit` is the number of levels per side: 100 by
   * default, at most 1000, which 0 requests too.
   */
  getDepth(query: DepthQuery): QueryResult<DepthView> {
    const market = this.#market(query.symbol);
    if (market === undefined) return unknownSymbol;
    return { reply: depthView(market, query.limit) };
  }

  listTrades(query: {
    symbol: string;
    limit?: number | undefined;
  }): QueryResult<readonly PublicTradeView[]> {
    const market = this.#market(query.symbol);
    if (market === undefined) return unknownSymbol;
    return { reply: publicTradeViews(market, pageLimit(query.limit)) };
  }

  /**
   * Returns the newest candlesticks of a time range, oldest first.
   *
   * @param query.time the current time; without `endTime`, the last candlestick contains this time
   */
  listKlines(query: {
    symbol: string;
    interval: KlineInterval;
    startTime?: number | undefined;
    endTime?: number | undefined;
    limit?: number | undefined;
    time: number;
  }): QueryResult<readonly KlineView[]> {
    const market = this.#market(query.symbol);
    if (market === undefined) return unknownSymbol;
    const { interval, startTime, endTime } = query;
    const range = { startTime, endTime, limit: pageLimit(query.limit) };
    const rows = market.candles.query(interval, range, this.#now(query.time));
    return { reply: rows.map((row) => klineView(market.symbol, interval, row)) };
  }

  /**
   * Returns the statistics of the last 24 hours. The best prices are included only for a single
   * symbol. Prices that do not exist yet are 0.
   */
  getTicker24hr(
    query: Ticker24hrQuery,
  ): QueryResult<Ticker24hrView | readonly Ticker24hrEntryView[]> {
    const time = this.#now(query.time);
    const view = (market: SpotMarket): Ticker24hrEntryView =>
      ticker24hrView(market, time, query.withQuoteVolume);
    if (query.symbol === undefined) {
      return { reply: this.#markets().map(view) };
    }
    const market = this.#market(query.symbol);
    if (market === undefined) return unknownSymbol;
    const { symbol, book } = market;
    const { bids, asks } = book;
    const best = {
      bestBidPrice: symbol.formatPrice(bids.best?.price ?? 0),
      bestAskPrice: symbol.formatPrice(asks.best?.price ?? 0),
    };
    return { reply: { ...view(market), ...best } };
  }

  /**
   * Returns last prices. The reply for a single symbol omits the symbol. A price is 0 before the
   * first trade.
   */
  getTickerPrice(query: {
    symbol?: string | undefined;
  }): QueryResult<TickerPriceView | readonly TickerPriceEntryView[]> {
    const price = ({ symbol, lastPrice = 0 }: SpotMarket): string => symbol.formatPrice(lastPrice);
    if (query.symbol === undefined) {
      const all = this.#markets();
      return { reply: all.map((market) => ({ symbol: market.symbol.name, price: price(market) })) };
    }
    const market = this.#market(query.symbol);
    return market === undefined ? unknownSymbol : { reply: { price: price(market) } };
  }

  /** Returns the best prices. The price and the quantity of an empty side are 0. */
  getBookTicker(query: {
    symbol?: string | undefined;
  }): QueryResult<BookTickerView | readonly BookTickerView[]> {
    if (query.symbol === undefined) return { reply: this.#markets().map(bookTickerView) };
    const market = this.#market(query.symbol);
    return market === undefined ? unknownSymbol : { reply: bookTickerView(market) };
  }

  #market(symbol: string): SpotMarket | undefined {
    return this.#spot.markets.get(symbol);
  }

  #markets(): SpotMarket[] {
    return [...this.#spot.markets.values()];
  }

  #now(time: number): number {
    return Math.max(time, this.#spot.broker.time);
  }
}

function ticker24hrView(
  { symbol, candles }: SpotMarket,
  time: number,
  withQuoteVolume = false,
): Ticker24hrEntryView {
  const ticker = ticker24hr(candles, time);
  const { open = 0, high = 0, low = 0, last = 0, volume, quoteVolume } = ticker;
  return {
    time,
    symbol: symbol.name,
    lastPrice: symbol.formatPrice(last),
    openPrice: symbol.formatPrice(open),
    highPrice: symbol.formatPrice(high),
    lowPrice: symbol.formatPrice(low),
    volume: symbol.formatQuantity(volume),
    ...(withQuoteVolume && { quoteVolume: symbol.formatQuoteAmount(quoteVolume) }),
  };
}

function bookTickerView({ symbol, book: { bids, asks } }: SpotMarket): BookTickerView {
  return {
    symbol: symbol.name,
    bidPrice: symbol.formatPrice(bids.best?.price ?? 0),
    bidQty: symbol.formatQuantity(bids.best?.quantity ?? 0),
    askPrice: symbol.formatPrice(asks.best?.price ?? 0),
    askQty: symbol.formatQuantity(asks.best?.quantity ?? 0),
  };
}
