import type { LevelReader, LevelRow } from '../book/level-reader.ts';
import type { Rows } from '../bounded-list.ts';
import type { Candle } from '../candles/candle.ts';
import { closeTimeOf } from '../candles/candles.ts';
import type { KlineInterval } from '../candles/intervals.ts';
import { formattedPerSlice, type Slices } from '../slices.ts';
import type { Trade } from './trade.ts';
import type { TradedSymbol } from './traded-symbol.ts';

type PriceLevelView = readonly [price: string, quantity: string];

export interface DepthView {
  readonly bids: readonly PriceLevelView[];
  readonly asks: readonly PriceLevelView[];
}

const maxDepthLimit = 1000;

/** One side of a book, whose levels can be read at once or in several parts. */
export interface ReadableSide {
  scanLevels(isDone: (level: LevelRow) => boolean): void;
  startReading(): LevelReader;
}

/** A market whose book can be read. */
interface ReadableMarket {
  readonly symbol: TradedSymbol;
  readonly book: { readonly bids: ReadableSide; readonly asks: ReadableSide };
}

/**
 * Returns the best price levels of both sides of a book in slices. The levels are those of the
 * first slice, even if the book changes.
 *
 * @param limit the number of levels per side: at most 1000; 0 returns the whole book
 */
export function* depthInSlices(market: ReadableMarket, limit = 100): Slices<DepthView> {
  if (limit === 0) return yield* wholeDepthInSlices(market);
  return bestLevels(market, Math.min(limit, maxDepthLimit));
}

/** Returns the best price levels of both sides of a book. */
export function bestLevels({ symbol, book }: ReadableMarket, count: number): DepthView {
  return {
    bids: bestLevelsOf(symbol, book.bids, count),
    asks: bestLevelsOf(symbol, book.asks, count),
  };
}

function bestLevelsOf(symbol: TradedSymbol, side: ReadableSide, count: number): PriceLevelView[] {
  const views: PriceLevelView[] = [];
  side.scanLevels((level) => views.push(levelView(symbol, level)) >= count);
  return views;
}

/** Returns the whole book in slices, as it was when the first slice was computed. */
export function* wholeDepthInSlices({ symbol, book }: ReadableMarket): Slices<DepthView> {
  const bids = book.bids.startReading();
  const asks = book.asks.startReading();
  try {
    return { bids: yield* allLevelsOf(symbol, bids), asks: yield* allLevelsOf(symbol, asks) };
  } finally {
    bids.close();
    asks.close();
  }
}

function* allLevelsOf(symbol: TradedSymbol, reader: LevelReader): Slices<PriceLevelView[]> {
  const views: PriceLevelView[] = [];
  for (;;) {
    const rows = reader.read(formattedPerSlice);
    if (rows.length === 0) return views;
    for (const row of rows) views.push(levelView(symbol, row));
    yield;
  }
}

/** Formats a price level. A quantity of 0 means that the level was removed. */
export function levelView(symbol: TradedSymbol, { price, quantity }: LevelRow): PriceLevelView {
  return [symbol.formatPrice(price), symbol.formatQuantity(quantity)];
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
