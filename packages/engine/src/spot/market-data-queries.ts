import type { BookSide } from '../book/book-side.ts';
import type { EngineState } from '../engine-state.ts';
import type { KlineInterval } from '../market/intervals.ts';
import { ticker24hr } from '../market/ticker-24hr.ts';
import { type QueryResult, rejected } from '../rejection.ts';
import type { SpotOrder } from './order.ts';
import type { SpotMarket } from './spot-market.ts';
import { type KlineView, klineView } from './views.ts';

/** The price and quantity of a price level. */
type PriceLevelView = readonly [price: string, quantity: string];

export interface DepthView {
  readonly bids: readonly PriceLevelView[];
  readonly asks: readonly PriceLevelView[];
}

export interface PublicTradeView {
  readonly price: string;
  readonly qty: string;
  readonly time: number;
  readonly isBuyerMaker: boolean;
}

/** A row of the response for all symbols. */
export interface Ticker24hrEntryView {
  readonly time: number;
  readonly symbol: string;
  readonly lastPrice: string;
  readonly openPrice: string;
  readonly highPrice: string;
  readonly lowPrice: string;
  readonly volume: string;
}

export interface Ticker24hrView extends Ticker24hrEntryView {
  readonly bestBidPrice: string;
  readonly bestAskPrice: string;
}

export interface TickerPriceView {
  readonly price: string;
}

/** A row of the response for all symbols. */
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

const maxDepthLimit = 1000;
const maxPageLimit = 1000;
const defaultPageLimit = 500;

/** Returns the page size: 500 by default, at most 1000. */
export function pageLimit(limit: number = defaultPageLimit): number {
  return Math.min(limit, maxPageLimit);
}

const unknownSymbol = rejected('BAD_SYMBOL', 'Invalid symbol.');

/** Read-only market data queries (specification: spot, market data). */
export class MarketDataQueries {
  readonly #state: EngineState;

  constructor(state: EngineState) {
    this.#state = state;
  }

  /**
   * Returns the best price levels of both sides. `limit` is the number of levels per side: 100 by
   * default, at most 1000; 0 returns the whole book.
   */
  getDepth(query: { symbol: string; limit?: number | undefined }): QueryResult<DepthView> {
    const market = this.#market(query.symbol);
    if (market === undefined) return unknownSymbol;
    const { limit = 100 } = query;
    const levels = limit === 0 ? Number.POSITIVE_INFINITY : Math.min(limit, maxDepthLimit);
    const { bids, asks } = market.book;
    return {
      reply: { bids: sideView(market, bids, levels), asks: sideView(market, asks, levels) },
    };
  }

  listTrades(query: {
    symbol: string;
    limit?: number | undefined;
  }): QueryResult<readonly PublicTradeView[]> {
    const market = this.#market(query.symbol);
    if (market === undefined) return unknownSymbol;
    const { trades } = market;
    const rows = [...trades].slice(-pageLimit(query.limit));
    return {
      reply: rows.map(({ price, quantity, time, isBuyerMaker }) => ({
        price: market.formatPrice(price),
        qty: market.formatQuantity(quantity),
        time,
        isBuyerMaker,
      })),
    };
  }

  /** @param query.time the current time; the last candlestick is the one that contains it */
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
    return { reply: rows.map((row) => klineView(market, interval, row)) };
  }

  /** Best prices are included only for a single symbol. Prices that do not exist yet are 0. */
  getTicker24hr(query: {
    symbol?: string | undefined;
    time: number;
  }): QueryResult<Ticker24hrView | readonly Ticker24hrEntryView[]> {
    const time = this.#now(query.time);
    if (query.symbol === undefined) {
      return { reply: this.#markets().map((market) => ticker24hrView(market, time)) };
    }
    const market = this.#market(query.symbol);
    if (market === undefined) return unknownSymbol;
    const { bids, asks } = market.book;
    const best = {
      bestBidPrice: market.formatPrice(bids.best?.price ?? 0),
      bestAskPrice: market.formatPrice(asks.best?.price ?? 0),
    };
    return { reply: { ...ticker24hrView(market, time), ...best } };
  }

  /**
   * Returns last prices. The reply for a single symbol omits the symbol. A price is 0 before a
   * trade.
   */
  getTickerPrice(query: {
    symbol?: string | undefined;
  }): QueryResult<TickerPriceView | readonly TickerPriceEntryView[]> {
    const price = (market: SpotMarket): string => market.formatPrice(market.lastPrice ?? 0);
    if (query.symbol === undefined) {
      const all = this.#markets();
      return { reply: all.map((market) => ({ symbol: market.symbol, price: price(market) })) };
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
    return this.#state.spot.markets.get(symbol);
  }

  #markets(): SpotMarket[] {
    return [...this.#state.spot.markets.values()];
  }

  #now(time: number): number {
    return Math.max(time, this.#state.time);
  }
}

function sideView(
  market: SpotMarket,
  side: BookSide<SpotOrder>,
  limit: number,
): readonly PriceLevelView[] {
  const rows: PriceLevelView[] = [];
  for (const { price, quantity } of side.levels()) {
    if (rows.length >= limit) break;
    rows.push([market.formatPrice(price), market.formatQuantity(quantity)]);
  }
  return rows;
}

function ticker24hrView(market: SpotMarket, time: number): Ticker24hrEntryView {
  const { open = 0, high = 0, low = 0, last = 0, volume } = ticker24hr(market.candles, time);
  return {
    time,
    symbol: market.symbol,
    lastPrice: market.formatPrice(last),
    openPrice: market.formatPrice(open),
    highPrice: market.formatPrice(high),
    lowPrice: market.formatPrice(low),
    volume: market.formatQuantity(volume),
  };
}

function bookTickerView(market: SpotMarket): BookTickerView {
  const { bids, asks } = market.book;
  return {
    symbol: market.symbol,
    bidPrice: market.formatPrice(bids.best?.price ?? 0),
    bidQty: market.formatQuantity(bids.best?.quantity ?? 0),
    askPrice: market.formatPrice(asks.best?.price ?? 0),
    askQty: market.formatQuantity(asks.best?.quantity ?? 0),
  };
}
