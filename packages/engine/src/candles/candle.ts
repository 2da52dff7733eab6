import { type Amount, add } from '../money/amount.ts';

/** A candlestick. Prices are integers in units of the market's price scale. */
export interface Candle {
  /** In milliseconds since the epoch; unique among the candlesticks of an interval. */
  readonly openTime: number;
  readonly open: number;
  high: number;
  low: number;
  close: number;
  /** In units of the market's quantity scale. */
  volume: Amount;
  /** In units of the quote token. */
  quoteVolume: Amount;
  tradeCount: number;
  /** The part of `volume` and of `quoteVolume` that takers bought. */
  takerVolume: Amount;
  takerQuoteVolume: Amount;
}

/** Adds a trade to a candlestick. */
export function addTrade(
  candle: Candle,
  price: number,
  quantity: number,
  quoteAmount: Amount,
  takerBuys: boolean,
): void {
  if (price > candle.high) candle.high = price;
  if (price < candle.low) candle.low = price;
  candle.close = price;
  candle.volume = add(candle.volume, quantity);
  candle.quoteVolume = add(candle.quoteVolume, quoteAmount);
  candle.tradeCount++;
  if (!takerBuys) return;
  candle.takerVolume = add(candle.takerVolume, quantity);
  candle.takerQuoteVolume = add(candle.takerQuoteVolume, quoteAmount);
}

/** Merges a later, shorter candlestick into a longer one. */
export function mergeCandle(candle: Candle, later: Omit<Candle, 'openTime' | 'open'>): void {
  if (later.high > candle.high) candle.high = later.high;
  if (later.low < candle.low) candle.low = later.low;
  candle.close = later.close;
  candle.volume = add(candle.volume, later.volume);
  candle.quoteVolume = add(candle.quoteVolume, later.quoteVolume);
  candle.tradeCount += later.tradeCount;
  candle.takerVolume = add(candle.takerVolume, later.takerVolume);
  candle.takerQuoteVolume = add(candle.takerQuoteVolume, later.takerQuoteVolume);
}

/** Creates a candlestick without trades, whose four prices are `close`. */
export function flatCandle(openTime: number, close: number): Candle {
  return {
    openTime,
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
