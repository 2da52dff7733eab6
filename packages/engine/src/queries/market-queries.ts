import type { Candles, KlineInterval } from '../candles/candles.ts';
import { type Limits, limitOf, page, type SortedRows } from '../page.ts';
import type { QueryResult } from '../rejection.ts';
import {
  depthView,
  type KlineView,
  klineView,
  publicTradeView,
  type ReadableMarket,
} from '../trading/market-data.ts';
import type { Trade } from '../trading/trade.ts';
import type { QuerySection } from './query-section.ts';

/** What a market of any section has. */
interface QueriedMarket extends ReadableMarket {
  readonly trades: SortedRows<Trade>;
  readonly candles: Candles;
}

/** The parameters of queries of an order book or of its trades. */
type MarketQuery = {
  readonly symbol: string;
  readonly limit?: number | undefined;
  readonly time?: number | undefined;
};

type KlinesQuery = {
  readonly symbol: string;
  readonly interval: KlineInterval;
  readonly startTime?: number | undefined;
  readonly endTime?: number | undefined;
  /** The name of `endTime` in contracts and options. */
  readonly to?: number | undefined;
  readonly limit?: number | undefined;
  /** The current time; without an end, the last candlestick contains this time. */
  readonly time: number;
};

/** What the market data queries of a section have of their own. */
interface MarketRules<SomeMarket> {
  readonly trades: Limits;
  readonly klines: Limits;
  /** Returns when the last candlestick of a market ends. */
  readonly lastTime?: (market: SomeMarket) => number;
}

/** Creates the query of the order books of spot. */
export function depthQuery(section: QuerySection<QueriedMarket>) {
  return {
    /**
     * Returns the best price levels of both sides. `limit` is the number of levels per side: 100 by
     * default, at most 1000, which 0 requests too.
     */
    getDepth: ({ symbol, limit }: MarketQuery) =>
      section.ofMarket(symbol, (market) => depthView(market, limit)),
  };
}

/** Creates the query of the order books of contracts or options. */
export function timedDepthQuery(section: QuerySection<QueriedMarket>) {
  return {
    /** Returns the time and the best price levels of both sides. `limit` is as in spot. */
    getDepth: ({ symbol, limit, time }: MarketQuery & { readonly time: number }) =>
      section.ofMarket(symbol, (market) => ({
        time: section.now(time),
        ...depthView(market, limit),
      })),
  };
}

/** Creates the queries of the trades and candlesticks of a section. */
export function marketQueries<SomeMarket extends QueriedMarket>(
  section: QuerySection<SomeMarket>,
  { trades, klines, lastTime = () => Number.POSITIVE_INFINITY }: MarketRules<SomeMarket>,
) {
  return {
    /** Returns the newest trades, oldest first. */
    listTrades({ symbol, limit }: MarketQuery) {
      const options = { kind: 'trade' as const, limit: limitOf(limit, trades) };
      return section.ofMarket(symbol, (market) =>
        page(market.trades, {}, options).map(publicTradeView),
      );
    },

    /** Returns the newest candlesticks of a time range, oldest first. */
    listKlines(query: KlinesQuery): QueryResult<readonly KlineView[]> {
      const { symbol, interval, startTime, endTime = query.to } = query;
      const range = { startTime, endTime, limit: limitOf(query.limit, klines) };
      return section.ofMarket(symbol, (market) => {
        const now = Math.min(section.now(query.time), lastTime(market));
        const candles = market.candles.query(interval, range, now);
        return candles.map((candle) => klineView(market.symbol, interval, candle));
      });
    },
  };
}
