import type { AccountRef } from '../accounts/account.ts';
import { noSuchAccount } from '../accounts/accounts.ts';
import type { QueryResult } from '../rejection.ts';
import { checkOrder, type OrderParameters } from '../spot/check-order.ts';
import type { SpotMarket, SpotState } from '../spot/spot-state.ts';
import { tickerView } from '../trading/market-data.ts';
import { depthQuery, marketQueries } from './market-queries.ts';
import { spotOrderQueries } from './order-queries.ts';
import { QuerySection } from './query-section.ts';

/** The read-only queries of spot, in two groups. Each query has the name of its operation. */
export type SpotQueries = ReturnType<typeof spotQueries>;

export function spotQueries(spot: SpotState) {
  const section = new QuerySection(spot, (ref) => spot.broker.accounts.find(ref));
  return {
    market: {
      ...depthQuery(section),
      ...marketQueries(section, rules),
      ...spotMarketQueries(section),
    },
    orders: {
      ...spotOrderQueries(spot, section),

      /** Performs every check of `placeOrder` without placing the order. */
      testOrder(
        query: OrderParameters & { account: AccountRef; newClientOrderId: string },
      ): QueryResult<Record<string, never>> {
        const account = spot.broker.accounts.findTokenAccount(query.account);
        if (account === undefined) return { rejection: noSuchAccount(query.account) };
        const { rejection } = checkOrder(spot, account, query, query.newClientOrderId);
        return rejection === undefined ? { reply: {} } : { rejection };
      },
    },
  };
}

const limits = { default: 500, maximum: 1000 };
const rules = { trades: limits, klines: limits };

interface SymbolQuery {
  readonly symbol?: string | undefined;
}

interface Ticker24hrQuery extends SymbolQuery {
  readonly time: number;
  /** Whether the reply has the volume in the quote asset, which only recorded payloads have. */
  readonly withQuoteVolume?: boolean;
}

function spotMarketQueries(section: QuerySection<SpotMarket>) {
  return {
    /**
     * Returns the statistics of the last 24 hours. The best prices are included only for a single
     * symbol. Prices that do not exist yet are 0.
     */
    getTicker24hr(query: Ticker24hrQuery) {
      const time = section.now(query.time);
      const view = (market: SpotMarket) => ticker24hrView(market, time, query.withQuoteVolume);
      const viewWithBest = (market: SpotMarket) => {
        const { bidPrice: bestBidPrice, askPrice: bestAskPrice } = bookTickerView(market);
        return { ...view(market), bestBidPrice, bestAskPrice };
      };
      return section.ofOneOrAll(query.symbol, viewWithBest, view);
    },

    /**
     * Returns last prices. The reply for a single symbol omits the symbol. A price is 0 before the
     * first trade.
     */
    getTickerPrice({ symbol }: SymbolQuery) {
      return section.ofOneOrAll(symbol, priceView, (market) => ({
        symbol: market.symbol.name,
        ...priceView(market),
      }));
    },

    /** Returns the best prices. The price and the quantity of an empty side are 0. */
    getBookTicker({ symbol }: SymbolQuery) {
      return section.ofOneOrAll(symbol, bookTickerView, bookTickerView);
    },
  };
}

function priceView({ symbol, lastPrice = 0 }: SpotMarket) {
  return { price: symbol.formatPrice(lastPrice) };
}

function ticker24hrView(market: SpotMarket, time: number, withQuoteVolume = false) {
  const { last, open, high, low, volume, quoteVolume } = tickerView(market, time);
  return {
    time,
    symbol: market.symbol.name,
    lastPrice: last,
    openPrice: open,
    highPrice: high,
    lowPrice: low,
    volume,
    ...(withQuoteVolume && { quoteVolume }),
  };
}

function bookTickerView({ symbol, book: { bids, asks } }: SpotMarket) {
  return {
    symbol: symbol.name,
    bidPrice: symbol.formatPrice(bids.best?.price ?? 0),
    bidQty: symbol.formatQuantity(bids.best?.quantity ?? 0),
    askPrice: symbol.formatPrice(asks.best?.price ?? 0),
    askQty: symbol.formatQuantity(asks.best?.quantity ?? 0),
  };
}
