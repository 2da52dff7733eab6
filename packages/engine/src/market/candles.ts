import { BoundedList } from '../bounded-list.ts';
import type { Amount } from '../money/amount.ts';
import { retention } from '../retention.ts';
import { mergeCandle, addTrade, type Candle, flatCandle } from './candle.ts';
import { type KlineInterval, longerIntervals, nextOpenTime, openTimeOf } from './intervals.ts';

/** Which candlesticks a caller wants; they open from the first time to the second. */
export interface CandleRange {
  readonly startTime?: number | undefined;
  readonly endTime?: number | undefined;
  readonly limit: number;
}

/**
 * The candlesticks of one market in all intervals. A trade changes that of its minute; the longer
 * ones take a minute over when it is past, so that a trade costs the same for all fifteen.
 */
export class Candles {
  readonly #byInterval = new Map<KlineInterval, BoundedList<Candle>>();
  /** The minute of the last trade, which only `1m` holds. */
  #currentMinute: Candle | undefined = undefined;

  constructor() {
    for (const interval of ['1m', ...longerIntervals] as const) {
      this.#byInterval.set(interval, new BoundedList(retention.candles));
    }
  }

  addTrade(price: number, quantity: number, quote: Amount, takerBuys: boolean, time: number): void {
    const openTime = openTimeOf('1m', time);
    let running = this.#currentMinute;
    if (running?.sequence !== openTime) {
      if (running !== undefined) this.#rollUp(running);
      running = flatCandle(openTime, price);
      this.#currentMinute = running;
      this.stored('1m').push(running);
    }
    addTrade(running, price, quantity, quote, takerBuys);
  }

  /** The newest candlesticks of a range, oldest first, with those that have no trades. */
  query(interval: KlineInterval, range: CandleRange, now: number): Candle[] {
    const kept = this.stored(interval);
    const running = this.#currentCandle(interval, kept);
    const first = kept.at(0)?.sequence ?? running?.sequence;
    if (first === undefined) return [];
    const earliest = Math.max(first, range.startTime ?? first);
    const rows: Candle[] = [];
    let index = kept.length - 1;
    let openTime = openTimeOf(interval, Math.min(range.endTime ?? now, now));
    while (openTime >= earliest && rows.length < range.limit) {
      while (index >= 0 && (kept.at(index) as Candle).sequence > openTime) index--;
      const last = running !== undefined && running.sequence <= openTime ? running : kept.at(index);
      if (last === undefined) break;
      rows.push(last.sequence === openTime ? last : flatCandle(openTime, last.close));
      openTime = openTimeOf(interval, openTime - 1);
    }
    return rows.reverse();
  }

  /** The stored candlesticks of an interval: those of longer ones lack the running minute. */
  stored(interval: KlineInterval): BoundedList<Candle> {
    return this.#byInterval.get(interval) as BoundedList<Candle>;
  }

  /** Puts stored candlesticks back. Only a restored snapshot does. */
  restore(interval: KlineInterval, candle: Candle): void {
    this.stored(interval).push(candle);
    if (interval === '1m') this.#currentMinute = candle;
  }

  #rollUp(minute: Candle): void {
    for (const interval of longerIntervals) {
      const kept = this.stored(interval);
      const openTime = openTimeOf(interval, minute.sequence);
      const last = kept.last;
      if (last?.sequence === openTime) mergeCandle(last, minute);
      else kept.push({ ...minute, sequence: openTime });
    }
  }

  /** The candlestick of an interval that holds the running minute, with the minute added. */
  #currentCandle(interval: KlineInterval, kept: BoundedList<Candle>): Candle | undefined {
    const minute = this.#currentMinute;
    if (minute === undefined || interval === '1m') return undefined;
    const openTime = openTimeOf(interval, minute.sequence);
    const last = kept.last;
    if (last?.sequence !== openTime) return { ...minute, sequence: openTime };
    const whole = { ...last };
    mergeCandle(whole, minute);
    return whole;
  }
}

/** When a candlestick closes: a millisecond before the next one opens. */
export function closeTimeOf(interval: KlineInterval, openTime: number): number {
  return nextOpenTime(interval, openTime) - 1;
}
