import { BoundedList } from '../bounded-list.ts';
import { type Amount, add } from '../money/amount.ts';
import { retention } from '../rules.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** 1970-01-05, the first Monday after the epoch. */
const firstMonday = 4 * day;

const durations = {
  '1m': minute,
  '3m': 3 * minute,
  '5m': 5 * minute,
  '15m': 15 * minute,
  '30m': 30 * minute,
  '1h': hour,
  '2h': 2 * hour,
  '4h': 4 * hour,
  '6h': 6 * hour,
  '8h': 8 * hour,
  '12h': 12 * hour,
  '1d': day,
  '3d': 3 * day,
  '1w': 7 * day,
} as const;

/** A candlestick interval, in UTC. Weeks start on Monday, months on their first day. */
export type KlineInterval = keyof typeof durations | '1M';

/** All intervals. Candlesticks of the first interval are merged into those of the others. */
export const klineIntervals: readonly KlineInterval[] = [
  ...(Object.keys(durations) as (keyof typeof durations)[]),
  '1M',
];

/** Returns the open time of the interval that contains a time. */
export function openTimeOf(interval: KlineInterval, time: number): number {
  if (interval === '1M') {
    const date = new Date(time);
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
  }
  const offset = interval === '1w' ? firstMonday : 0;
  const duration = durations[interval];
  return offset + Math.floor((time - offset) / duration) * duration;
}

/** Returns the open time of the interval after the one with the given open time. */
function nextOpenTime(interval: KlineInterval, openTime: number): number {
  if (interval !== '1M') return openTime + durations[interval];
  const date = new Date(openTime);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
}

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
function addTrade(
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
function mergeCandle(candle: Candle, later: Omit<Candle, 'openTime' | 'open'>): void {
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
function flatCandle(openTime: number, close: number): Candle {
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

/** Selects candlesticks by their open times, both ends included. */
export interface CandleRange {
  readonly startTime?: number | undefined;
  readonly endTime?: number | undefined;
  readonly limit: number;
}

/**
 * The candlesticks of one market in all intervals. A trade changes only the current minute. The
 * first trade of a later minute merges the previous minute into the longer intervals.
 */
export class Candles {
  readonly #byInterval = new Map<KlineInterval, BoundedList<Candle>>();
  /**
   * The minute of the last trade. It is stored in `1m`, but not yet merged into longer intervals.
   */
  #currentMinute: Candle | undefined = undefined;

  constructor() {
    for (const interval of klineIntervals) {
      this.#byInterval.set(
        interval,
        new BoundedList({ newest: retention.candles, keyOf: ({ openTime }) => openTime }),
      );
    }
  }

  addTrade(
    price: number,
    quantity: number,
    quoteAmount: Amount,
    takerBuys: boolean,
    time: number,
  ): void {
    const openTime = openTimeOf('1m', time);
    let minute = this.#currentMinute;
    if (minute?.openTime !== openTime) {
      if (minute !== undefined) this.#rollUp(minute);
      minute = flatCandle(openTime, price);
      this.#currentMinute = minute;
      this.stored('1m').push(minute);
    }
    addTrade(minute, price, quantity, quoteAmount, takerBuys);
  }

  /** Returns the newest candlesticks of a range, oldest first, including those without trades. */
  query(interval: KlineInterval, range: CandleRange, now: number): Candle[] {
    const stored = this.stored(interval);
    const current = this.#currentCandle(interval, stored);
    const firstOpenTime = stored.at(0)?.openTime ?? current?.openTime;
    if (firstOpenTime === undefined) return [];
    const earliest = Math.max(firstOpenTime, range.startTime ?? firstOpenTime);
    const newestFirst: Candle[] = [];
    let index = stored.length - 1;
    let openTime = openTimeOf(interval, Math.min(range.endTime ?? now, now));
    while (openTime >= earliest && newestFirst.length < range.limit) {
      while (index >= 0 && (stored.at(index) as Candle).openTime > openTime) index--;
      const last =
        current !== undefined && current.openTime <= openTime ? current : stored.at(index);
      if (last === undefined) break;
      newestFirst.push(last.openTime === openTime ? last : flatCandle(openTime, last.close));
      openTime = openTimeOf(interval, openTime - 1);
    }
    return newestFirst.reverse();
  }

  /**
   * Returns the stored candlesticks of an interval. Only those of `1m` include the current minute.
   */
  stored(interval: KlineInterval): BoundedList<Candle> {
    return this.#byInterval.get(interval) as BoundedList<Candle>;
  }

  /** Adds the next candlestick of an interval, when a snapshot is restored. */
  restore(interval: KlineInterval, candle: Candle): void {
    this.stored(interval).push(candle);
    if (interval === '1m') this.#currentMinute = candle;
  }

  #rollUp(minute: Candle): void {
    for (const interval of klineIntervals) {
      if (interval === '1m') continue;
      const stored = this.stored(interval);
      const openTime = openTimeOf(interval, minute.openTime);
      const last = stored.last;
      if (last?.openTime === openTime) mergeCandle(last, minute);
      else stored.push({ ...minute, openTime });
    }
  }

  /**
   * Returns the newest candlestick of a longer interval, with the current minute merged into it.
   */
  #currentCandle(interval: KlineInterval, stored: BoundedList<Candle>): Candle | undefined {
    const minute = this.#currentMinute;
    if (minute === undefined || interval === '1m') return undefined;
    const openTime = openTimeOf(interval, minute.openTime);
    const last = stored.last;
    if (last?.openTime !== openTime) return { ...minute, openTime };
    const merged = { ...last };
    mergeCandle(merged, minute);
    return merged;
  }
}

/** Returns the close time of a candlestick: one millisecond before the next one opens. */
export function closeTimeOf(interval: KlineInterval, openTime: number): number {
  return nextOpenTime(interval, openTime) - 1;
}
