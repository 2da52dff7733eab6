import type { Sequenced } from '../bounded-list.ts';
import { type Amount, add } from '../money/amount.ts';

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
  tradeCount: number;
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
  candle.volume = add(candle.volume, quantity);
  candle.quoteVolume = add(candle.quoteVolume, quote);
  candle.tradeCount++;
  if (!takerBuys) return;
  candle.takerVolume = add(candle.takerVolume, quantity);
  candle.takerQuoteVolume = add(candle.takerQuoteVolume, quote);
}

/** Adds what traded later to a candlestick. */
export function mergeCandle(candle: Candle, later: Omit<Candle, 'sequence' | 'open'>): void {
  if (later.high > candle.high) candle.high = later.high;
  if (later.low < candle.low) candle.low = later.low;
  candle.close = later.close;
  candle.volume = add(candle.volume, later.volume);
  candle.quoteVolume = add(candle.quoteVolume, later.quoteVolume);
  candle.tradeCount += later.tradeCount;
  candle.takerVolume = add(candle.takerVolume, later.takerVolume);
  candle.takerQuoteVolume = add(candle.takerQuoteVolume, later.takerQuoteVolume);
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
    tradeCount: 0,
    takerVolume: 0,
    takerQuoteVolume: 0,
  };
}
