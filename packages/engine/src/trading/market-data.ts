import type { BookSide } from '../book/book-side.ts';
import type { RestingOrder } from '../book/price-level.ts';
import type { Rows } from '../bounded-list.ts';
import type { Candle } from '../candles/candle.ts';
import { closeTimeOf } from '../candles/candles.ts';
import type { KlineInterval } from '../candles/intervals.ts';
import type { Trade } from './trade.ts';
import type { TradedSymbol } from './traded-symbol.ts';

/** The price and quantity of a price level. */
type PriceLevelView = readonly [price: string, quantity: string];

export interface DepthView {
  readonly bids: readonly PriceLevelView[];
  readonly asks: readonly PriceLevelView[];
}

const maxDepthLimit = 1000;

/**
 * Returns the best price levels of both sides of a book.
 *
 * @param limit the number of levels per side: at most 1000; 0 returns the whole book
 */
export function depthView<Order extends RestingOrder<Order>>(
  { symbol, book }: DepthMarket<Order>,
  limit = 100,
): DepthView {
  const levels = limit === 0 ? Number.POSITIVE_INFINITY : Math.min(limit, maxDepthLimit);
  return {
    bids: sideView(symbol, book.bids, levels),
    asks: sideView(symbol, book.asks, levels),
  };
}

interface DepthMarket<Order extends RestingOrder<Order>> {
  readonly symbol: TradedSymbol;
  readonly book: { readonly bids: BookSide<Order>; readonly asks: BookSide<Order> };
}

function sideView<Order extends RestingOrder<Order>>(
  symbol: TradedSymbol,
  side: BookSide<Order>,
  limit: number,
): readonly PriceLevelView[] {
  const rows: PriceLevelView[] = [];
  for (const { price, quantity } of side.levels()) {
    if (rows.length >= limit) break;
    rows.push([symbol.formatPrice(price), symbol.formatQuantity(quantity)]);
  }
  return rows;
}

export interface PublicTradeView {
  readonly price: string;
  readonly qty: string;
  readonly time: number;
  readonly isBuyerMaker: boolean;
}

/** Returns the newest trades of a market, oldest first. */
export function publicTradeViews(
  { symbol, trades }: { readonly symbol: TradedSymbol; readonly trades: Rows<Trade> },
  limit: number,
): PublicTradeView[] {
  const rows: PublicTradeView[] = [];
  for (let index = Math.max(trades.length - limit, 0); index < trades.length; index++) {
    const { price, quantity, time, isBuyerMaker } = trades.at(index) as Trade;
    const qty = symbol.formatQuantity(quantity);
    rows.push({ price: symbol.formatPrice(price), qty, time, isBuyerMaker });
  }
  return rows;
}

/** A candlestick (specification: common, schema Kline). */
export type KlineView = readonly [
  openTime: number,
  open: string,
  high: string,
  low: string,
  close: string,
  volume: string,
  closeTime: number,
  quoteVolume: string,
  trades: number,
  takerBaseVolume: string,
  takerQuoteVolume: string,
];

export function klineView(symbol: TradedSymbol, interval: KlineInterval, row: Candle): KlineView {
  return [
    row.openTime,
    symbol.formatPrice(row.open),
    symbol.formatPrice(row.high),
    symbol.formatPrice(row.low),
    symbol.formatPrice(row.close),
    symbol.formatQuantity(row.volume),
    closeTimeOf(interval, row.openTime),
    symbol.formatQuoteAmount(row.quoteVolume),
    row.tradeCount,
    symbol.formatQuantity(row.takerVolume),
    symbol.formatQuoteAmount(row.takerQuoteVolume),
  ];
}
