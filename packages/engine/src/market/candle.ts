import type { Sequenced } from '../bounded-list.ts';
import { type Amount, plus } from '../money/amount.ts';

/** What traded in one interval. Prices are in the market's units, sums in those of their tokens. */
export interface Candle extends Sequenced {
  /** The open time, by which candlesticks are told apart. */
  readonly sequence: number;
  readonly open: number;
  high: number;
  low: number;
  close: number;
  /** In lots of the market. */
  volume: Amount;
  /** In units of the quote token. */
  quoteVolume: Amount;
  trades: number;
  /** What takers bought. */
  takerVolume: Amount;
  takerQuoteVolume: Amount;
}

/** Adds a trade to the candlestick of its minute. */
export function addTrade(
  candle: Candle,
  price: number,
  quantity: number,
  quote: Amount,
  takerBuys: boolean,
): void {
  if (price > candle.high) candle.high = price;
  if (price < candle.low) candle.low = price;
  candle.close = price;
  candle.volume = plus(candle.volume, quantity);
  candle.quoteVolume = plus(candle.quoteVolume, quote);
  candle.trades++;
  if (!takerBuys) return;
  candle.takerVolume = plus(candle.takerVolume, quantity);
  candle.takerQuoteVolume = plus(candle.takerQuoteVolume, quote);
}

/** Adds what traded later to a candlestick. */
export function addToCandle(candle: Candle, later: Omit<Candle, 'sequence' | 'open'>): void {
  if (later.high > candle.high) candle.high = later.high;
  if (later.low < candle.low) candle.low = later.low;
  candle.close = later.close;
  candle.volume = plus(candle.volume, later.volume);
  candle.quoteVolume = plus(candle.quoteVolume, later.quoteVolume);
  candle.trades += later.trades;
  candle.takerVolume = plus(candle.takerVolume, later.takerVolume);
  candle.takerQuoteVolume = plus(candle.takerQuoteVolume, later.takerQuoteVolume);
}

/** A candlestick without trades, at the close before it. */
export function flatCandle(openTime: number, close: number): Candle {
  return {
    sequence: openTime,
    open: close,
    high: close,
    low: close,
    close,
    volume: 0,
    quoteVolume: 0,
    trades: 0,
    takerVolume: 0,
    takerQuoteVolume: 0,
  };
}
