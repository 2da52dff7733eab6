import { type Amount, add } from '../money/amount.ts';
import { type Candle, type Candles, openTimeOf } from './candles.ts';

const day = 24 * 60 * 60_000;

/** Statistics of the last 24 hours. Prices are undefined before the first trade. */
export interface Ticker24hr {
  readonly open: number | undefined;
  readonly high: number | undefined;
  readonly low: number | undefined;
  readonly last: number | undefined;
  readonly volume: Amount;
  readonly quoteVolume: Amount;
}

/**
 * Computes the statistics of the last 24 hours. The window rolls in whole minutes: it covers the
 * current minute and the 1440 before it. The open price is the last price before the window or,
 * if there is none, the price of the first trade in the window.
 */
export function ticker24hr(candles: Candles, now: number): Ticker24hr {
  const minutes = candles.stored('1m');
  const start = openTimeOf('1m', now - day);
  const from = minutes.countBelow(start);
  const priceBefore = minutes.at(from - 1)?.close;
  const last = minutes.last?.close;
  let high = priceBefore;
  let low = priceBefore;
  let volume: Amount = 0;
  let quoteVolume: Amount = 0;
  for (let index = from; index < minutes.length; index++) {
    const minute = minutes.at(index) as Candle;
    // The first minute in the window replaces `priceBefore`, which is the high and the low only if
    // the window has no trades.
    high = index === from || high === undefined ? minute.high : Math.max(high, minute.high);
    low = index === from || low === undefined ? minute.low : Math.min(low, minute.low);
    volume = add(volume, minute.volume);
    quoteVolume = add(quoteVolume, minute.quoteVolume);
  }
  return { open: priceBefore ?? minutes.at(from)?.open, high, low, last, volume, quoteVolume };
}
