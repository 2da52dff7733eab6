import type { KlineInterval } from '../../candles/intervals.ts';
import { pageLimit } from '../../paging.ts';
import type { QueryResult } from '../../rejection.ts';
import {
  type DepthView,
  depthView,
  type KlineView,
  klineView,
  type PublicTradeView,
  publicTradeViews,
} from '../../trading/market-data.ts';
import type { OptionState } from '../option-state.ts';
import { unknownOption } from '../unknown-option.ts';
import { type OptionSeriesView, optionSeriesView } from './option-view.ts';

export interface OptionDepthView extends DepthView {
  readonly time: number;
}

interface DepthQuery {
  readonly symbol: string;
  readonly limit?: number | undefined;
  readonly time: number;
}

/** The index price and the estimated delivery price (specification: option, schema IndexPrice). */
export interface IndexPriceView {
  readonly index: string;
  readonly edp: string;
}

const defaultTradesLimit = 100;
const maxTradesLimit = 1000;
const defaultKlinesLimit = 1000;
const unknownSymbol = { rejection: unknownOption };

/** Read-only market data queries (specification: option, market data, options and index). */
export class OptionMarketQueries {
  readonly #option: OptionState;

  constructor(option: OptionState) {
    this.#option = option;
  }

  /** Returns the active options or, with `expired`, the active and the expired ones. */
  listOptions({
    expired = false,
  }: {
    expired?: boolean | undefined;
  } = {}): QueryResult<readonly OptionSeriesView[]> {
    const { active, markets } = this.#option;
    return { reply: [...(expired ? markets.values() : active)].map(optionSeriesView) };
  }

  /**
   * Returns the best price levels of both sides. `limit` is the number of levels per side: 100 by
   * default, at most 1000, which 0 requests too.
   */
  getDepth(query: DepthQuery): QueryResult<OptionDepthView> {
    const market = this.#option.markets.get(query.symbol);
    if (market === undefined) return unknownSymbol;
    const time = this.#now(query.time);
    return { reply: { time, ...depthView(market, query.limit) } };
  }

  /** Returns the newest trades, oldest first: 100 by default, at most 1000. */
  listTrades(query: {
    symbol: string;
    limit?: number | undefined;
  }): QueryResult<readonly PublicTradeView[]> {
    const market = this.#option.markets.get(query.symbol);
    if (market === undefined) return unknownSymbol;
    const limit = Math.min(query.limit ?? defaultTradesLimit, maxTradesLimit);
    return { reply: publicTradeViews(market, limit) };
  }

  /**
   * Returns the newest candlesticks, oldest first, up to the time `to` if it is sent. The
   * candlesticks of an expired option end at its expiration.
   */
  listKlines(query: {
    symbol: string;
    interval: KlineInterval;
    to?: number | undefined;
    limit?: number | undefined;
    time: number;
  }): QueryResult<readonly KlineView[]> {
    const market = this.#option.markets.get(query.symbol);
    if (market === undefined) return unknownSymbol;
    const { interval, to, limit = defaultKlinesLimit } = query;
    const { expiration } = market.symbol.definition;
    const range = { endTime: to, limit: pageLimit(limit) };
    const now = Math.min(this.#now(query.time), expiration);
    const rows = market.candles.query(interval, range, now);
    return { reply: rows.map((row) => klineView(market.symbol, interval, row)) };
  }

  /** Returns the index prices and the estimated delivery prices of all indices. */
  getIndex({ time }: { time: number }): QueryResult<Readonly<Record<string, IndexPriceView>>> {
    const now = this.#now(time);
    const reply: Record<string, IndexPriceView> = {};
    for (const [symbol, index] of this.#option.broker.indexPrices) {
      reply[symbol] = { index: index.price, edp: index.estimatedDeliveryPrice(now) };
    }
    return { reply };
  }

  #now(time: number): number {
    return Math.max(time, this.#option.broker.time);
  }
}
