import { type Candle, type Candles, closeTimeOf, type KlineInterval } from '../candles/candles.ts';
import { ticker24hr } from '../candles/ticker-24hr.ts';
import type { Amount } from '../money/amount.ts';
import type { Trade } from './trade.ts';
import type { TradedSymbol } from './traded-symbol.ts';

type PriceLevelView = readonly [price: string, quantity: string];

export interface DepthView {
  readonly bids: readonly PriceLevelView[];
  readonly asks: readonly PriceLevelView[];
}

/** The maximum number of price levels of each side that users can see. */
export const maximumLevels = 1000;

/** The price and the quantity of a price level. */
export interface LevelRow {
  readonly price: number;
  readonly quantity: Amount;
}

/** One side of a book whose levels can be read, from best to worst. */
export interface ReadableSide {
  scanLevels(isDone: (level: LevelRow) => boolean): void;
}

/** A market whose book can be read. */
export interface ReadableMarket {
  readonly symbol: TradedSymbol;
  readonly book: { readonly bids: ReadableSide; readonly asks: ReadableSide };
}

/**
 * Returns the best price levels of both sides of a book.
 *
 * @param limit the number of levels per side: at most 1000, which 0 requests too
 */
export function depthView({ symbol, book }: ReadableMarket, limit = 100): DepthView {
  const views = (side: ReadableSide) =>
    bestLevels(side, limit).map((row) => levelView(symbol, row));
  return { bids: views(book.bids), asks: views(book.asks) };
}

/** Returns the best levels of a side as they are now. */
export function bestLevels(side: ReadableSide, limit: number): LevelRow[] {
  const count = limit === 0 ? maximumLevels : Math.min(limit, maximumLevels);
  const rows: LevelRow[] = [];
  side.scanLevels(({ price, quantity }) => rows.push({ price, quantity }) >= count);
  return rows;
}

/** Formats a price level. A quantity of 0 means that the level was removed. */
export function levelView(symbol: TradedSymbol, { price, quantity }: LevelRow): PriceLevelView {
  return [symbol.formatPrice(price), symbol.formatQuantity(quantity)];
}

/** Returns the view of a public trade (specification: common, schema PublicTrade). */
export function publicTradeView({ symbol, price, quantity, time, isBuyerMaker }: Trade) {
  return {
    price: symbol.formatPrice(price),
    qty: symbol.formatQuantity(quantity),
    time,
    isBuyerMaker,
  };
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

/** The 24-hour ticker of a symbol. */
export type TickerView = ReturnType<typeof tickerView>;

/** Returns the ticker of the 24 hours before a time. Prices that do not exist yet are 0. */
export function tickerView(
  { symbol, candles }: { readonly symbol: TradedSymbol; readonly candles: Candles },
  time: number,
) {
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
