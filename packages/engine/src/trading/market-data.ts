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

/** A book whose levels can be read in several parts. */
interface ReadableBook {
  readonly bids: { startReading(): LevelReader };
  readonly asks: { startReading(): LevelReader };
}

/**
 * Returns the best price levels of both sides of a book in slices. The levels are those of the
 * first slice, even if the book changes.
 *
 * @param limit the number of levels per side: at most 1000; 0 returns the whole book
 */
export function* depthInSlices(
  { symbol, book }: { readonly symbol: TradedSymbol; readonly book: ReadableBook },
  limit = 100,
): Slices<DepthView> {
  const count = limit === 0 ? Number.POSITIVE_INFINITY : Math.min(limit, maxDepthLimit);
  const bids = book.bids.startReading();
  const asks = book.asks.startReading();
  try {
    return {
      bids: yield* levelViews(symbol, bids, count),
      asks: yield* levelViews(symbol, asks, count),
    };
  } finally {
    bids.close();
    asks.close();
  }
}

function* levelViews(
  symbol: TradedSymbol,
  reader: LevelReader,
  count: number,
): Slices<readonly PriceLevelView[]> {
  const views: PriceLevelView[] = [];
  for (;;) {
    const rows = reader.read(Math.min(count - views.length, formattedPerSlice));
    for (const row of rows) views.push(levelView(symbol, row));
    if (rows.length === 0 || views.length >= count) return views;
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
