import type { BookSide } from '../book/book-side.ts';
import type { EngineState } from '../engine-state.ts';
import type { KlineInterval } from '../market/intervals.ts';
import { rollingDay } from '../market/rolling-day.ts';
import { type QueryResult, rejected } from '../rejection.ts';
import type { SpotOrder } from './order.ts';
import type { SpotMarket } from './spot-market.ts';
import { type ShownKline, shownKline } from './views.ts';

/** Price and quantity of one level. */
type ShownLevel = readonly [price: string, quantity: string];

export interface ShownDepth {
  readonly bids: readonly ShownLevel[];
  readonly asks: readonly ShownLevel[];
}

export interface ShownTrade {
  readonly price: string;
  readonly qty: string;
  readonly time: number;
  readonly isBuyerMaker: boolean;
}

export interface ShownTicker24hr {
  readonly time: number;
  readonly symbol: string;
  readonly bestBidPrice?: string;
  readonly bestAskPrice?: string;
  readonly lastPrice: string;
  readonly openPrice: string;
  readonly highPrice: string;
  readonly lowPrice: string;
  readonly volume: string;
}

export interface ShownTickerPrice {
  readonly symbol?: string;
  readonly price: string;
}

export interface ShownBookTicker {
  readonly symbol: string;
  readonly bidPrice: string;
  readonly bidQty: string;
  readonly askPrice: string;
  readonly askQty: string;
}

const largestDepth = 1000;
const largestPage = 1000;
const usualPage = 500;

/** How many rows a caller gets: a limit above the largest page is clamped. */
export function pageLimit(limit: number = usualPage): number {
  return Math.min(limit, largestPage);
}

const unknownSymbol = rejected('BAD_SYMBOL', 'Invalid symbol.');

/** Public reads of spot markets (specification: spot, market data). */
export class MarketQueries {
  readonly #broker: EngineState;

  constructor(broker: EngineState) {
    this.#broker = broker;
  }

  /** Limit 0 gives the whole book; what is not sent is 100, what is above 1000 is clamped. */
  getDepth(query: { symbol: string; limit?: number | undefined }): QueryResult<ShownDepth> {
    const market = this.#market(query.symbol);
    if (market === undefined) return unknownSymbol;
    const { limit = 100 } = query;
    const levels = limit === 0 ? Number.POSITIVE_INFINITY : Math.min(limit, largestDepth);
    const { bids, asks } = market.book;
    return {
      reply: { bids: shownSide(market, bids, levels), asks: shownSide(market, asks, levels) },
    };
  }

  listTrades(query: {
    symbol: string;
    limit?: number | undefined;
  }): QueryResult<readonly ShownTrade[]> {
    const market = this.#market(query.symbol);
    if (market === undefined) return unknownSymbol;
    const { trades } = market;
    const rows = [...trades].slice(-pageLimit(query.limit));
    return {
      reply: rows.map(({ price, quantity, time, isBuyerMaker }) => ({
        price: market.showPrice(price),
        qty: market.showQuantity(quantity),
        time,
        isBuyerMaker,
      })),
    };
  }

  /** @param query.time the time of the query: the candlestick that holds it is the last one */
  listKlines(query: {
    symbol: string;
    interval: KlineInterval;
    startTime?: number | undefined;
    endTime?: number | undefined;
    limit?: number | undefined;
    time: number;
  }): QueryResult<readonly ShownKline[]> {
    const market = this.#market(query.symbol);
    if (market === undefined) return unknownSymbol;
    const { interval, startTime, endTime } = query;
    const range = { startTime, endTime, limit: pageLimit(query.limit) };
    const rows = market.candles.rows(interval, range, this.#now(query.time));
    return { reply: rows.map((row) => shownKline(market, interval, row)) };
  }

  /** One symbol with its best prices, or all without. Prices that do not exist yet are 0. */
  getTicker24hr(query: {
    symbol?: string | undefined;
    time: number;
  }): QueryResult<ShownTicker24hr | readonly ShownTicker24hr[]> {
    const time = this.#now(query.time);
    if (query.symbol === undefined) {
      return { reply: this.#markets().map((market) => day(market, time)) };
    }
    const market = this.#market(query.symbol);
    if (market === undefined) return unknownSymbol;
    const { bids, asks } = market.book;
    const best = {
      bestBidPrice: market.showPrice(bids.best?.price ?? 0),
      bestAskPrice: market.showPrice(asks.best?.price ?? 0),
    };
    return { reply: { ...day(market, time), ...best } };
  }

  /** The price alone for one symbol; the price is 0 before any trade. */
  getTickerPrice(query: {
    symbol?: string | undefined;
  }): QueryResult<ShownTickerPrice | readonly ShownTickerPrice[]> {
    const price = (market: SpotMarket): string => market.showPrice(market.lastPrice ?? 0);
    if (query.symbol === undefined) {
      const all = this.#markets();
      return { reply: all.map((market) => ({ symbol: market.symbol, price: price(market) })) };
    }
    const market = this.#market(query.symbol);
    return market === undefined ? unknownSymbol : { reply: { price: price(market) } };
  }

  /** A side without orders shows zeros. */
  getBookTicker(query: {
    symbol?: string | undefined;
  }): QueryResult<ShownBookTicker | readonly ShownBookTicker[]> {
    if (query.symbol === undefined) return { reply: this.#markets().map(bookTicker) };
    const market = this.#market(query.symbol);
    return market === undefined ? unknownSymbol : { reply: bookTicker(market) };
  }

  #market(symbol: string): SpotMarket | undefined {
    return this.#broker.spot.markets.get(symbol);
  }

  #markets(): SpotMarket[] {
    return [...this.#broker.spot.markets.values()];
  }

  #now(time: number): number {
    return Math.max(time, this.#broker.time);
  }
}

function shownSide(
  market: SpotMarket,
  side: BookSide<SpotOrder>,
  limit: number,
): readonly ShownLevel[] {
  const rows: ShownLevel[] = [];
  for (const { price, total } of side.levels()) {
    if (rows.length >= limit) break;
    rows.push([market.showPrice(price), market.showQuantity(total)]);
  }
  return rows;
}

function day(market: SpotMarket, time: number): ShownTicker24hr {
  const { open = 0, high = 0, low = 0, last = 0, volume } = rollingDay(market.candles, time);
  return {
    time,
    symbol: market.symbol,
    lastPrice: market.showPrice(last),
    openPrice: market.showPrice(open),
    highPrice: market.showPrice(high),
    lowPrice: market.showPrice(low),
    volume: market.showQuantity(volume),
  };
}

function bookTicker(market: SpotMarket): ShownBookTicker {
  const { bids, asks } = market.book;
  return {
    symbol: market.symbol,
    bidPrice: market.showPrice(bids.best?.price ?? 0),
    bidQty: market.showQuantity(bids.best?.total ?? 0),
    askPrice: market.showPrice(asks.best?.price ?? 0),
    askQty: market.showQuantity(asks.best?.total ?? 0),
  };
}
