// Computes candlesticks from all trades, as an oracle. Imports nothing from the engine.

import { Fraction, sumOf, tokenUnit } from '../model/fraction.ts';

/** A trade. Trades are in the order of their times. */
export interface ModelTrade {
  readonly price: string;
  readonly quantity: string;
  readonly takerBuys: boolean;
  readonly time: number;
}

const minutes: Readonly<Record<string, number>> = { m: 1, h: 60, d: 1440, w: 10_080 };

function nextOpenTime(interval: string, openTime: number): number {
  if (interval !== '1M') return openTime + minuteCount(interval) * 60_000;
  const date = new Date(openTime);
  date.setUTCMonth(date.getUTCMonth() + 1);
  return date.getTime();
}

function minuteCount(interval: string): number {
  return Number.parseInt(interval, 10) * (minutes[interval.slice(-1)] ?? 0);
}

/** Returns an open time long before all trades: Monday 1969-12-29 for weeks, or 1970-01-01. */
function earlyOpenTime(interval: string): number {
  if (interval === '1w') return Date.UTC(1969, 11, 29);
  return 0;
}

/** Returns the open times of all intervals that overlap the time range. */
function openTimes(interval: string, from: number, to: number): number[] {
  const result: number[] = [];
  let openTime = earlyOpenTime(interval);
  if (interval !== '1M') {
    const length = minuteCount(interval) * 60_000;
    openTime += Math.floor((from - openTime) / length) * length;
  }
  for (; openTime <= to; openTime = nextOpenTime(interval, openTime)) {
    if (nextOpenTime(interval, openTime) > from) result.push(openTime);
  }
  return result;
}

export function expectedKlines(
  trades: readonly ModelTrade[],
  interval: string,
  now: number,
): (string | number)[][] {
  let close = '0';
  let nextTrade = 0;
  return openTimes(interval, trades[0]?.time ?? now, now).map((openTime) => {
    const next = nextOpenTime(interval, openTime);
    const first = nextTrade;
    while ((trades[nextTrade]?.time ?? next) < next) nextTrade++;
    const inInterval = trades.slice(first, nextTrade);
    if (inInterval.length === 0) {
      return [openTime, close, close, close, close, '0', next - 1, '0', 0, '0', '0'];
    }
    const prices = inInterval.map(({ price }) => Fraction.parse(price).toString());
    const sorted = [...prices].sort((left, right) => Number(left) - Number(right));
    close = prices.at(-1) ?? close;
    const bought = inInterval.filter(({ takerBuys }) => takerBuys);
    return [
      openTime,
      ...[prices[0], sorted.at(-1), sorted[0], close].map(String),
      volumeOf(inInterval),
      next - 1,
      quoteVolumeOf(inInterval),
      inInterval.length,
      volumeOf(bought),
      quoteVolumeOf(bought),
    ];
  });
}

/** Computes the statistics of the current minute and the 24 hours before that minute. */
export function expectedTicker24hr(
  trades: readonly ModelTrade[],
  now: number,
): Record<string, string> {
  const from = Math.floor((now - 86_400_000) / 60_000) * 60_000;
  const inInterval = trades.filter(({ time }) => time >= from);
  const priceBefore = trades.findLast(({ time }) => time < from)?.price;
  const prices =
    inInterval.length === 0 ? [priceBefore ?? '0'] : inInterval.map(({ price }) => price);
  const sorted = [...prices].sort((left, right) => Number(left) - Number(right));
  const normalized = (text = '0'): string => Fraction.parse(text).toString();
  return {
    openPrice: normalized(priceBefore ?? prices[0]),
    highPrice: normalized(sorted.at(-1)),
    lowPrice: normalized(sorted[0]),
    lastPrice: normalized(prices.at(-1)),
    volume: volumeOf(inInterval),
  };
}

function volumeOf(trades: readonly ModelTrade[]): string {
  return sumOf(trades.map(({ quantity }) => Fraction.parse(quantity))).toString();
}

function quoteVolumeOf(trades: readonly ModelTrade[]): string {
  const amounts = trades.map(({ price, quantity }) =>
    Fraction.parse(price).times(Fraction.parse(quantity)).truncatedTo(tokenUnit),
  );
  return sumOf(amounts).toString();
}
