import { BoundedList } from '../bounded-list.ts';
import type { Amount } from '../money/amount.ts';
import { retention } from '../retention.ts';
import { addTrade, type Candle, flatCandle, mergeCandle } from './candle.ts';
import { type KlineInterval, klineIntervals, nextOpenTime, openTimeOf } from './intervals.ts';

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
