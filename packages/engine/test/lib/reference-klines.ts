// Candlesticks counted anew from all trades. It imports nothing of the engine.

import { formatExact, multiplyTruncated, parseExact } from '@broker-api/test-kit';
export interface ModelTrade {
  readonly price: string;
  readonly quantity: string;
  readonly takerBuys: boolean;
  readonly time: number;
}

const minutes: Readonly<Record<string, number>> = { m: 1, h: 60, d: 1440, w: 10_080 };

/** The next opening after a time that is one. */
function following(interval: string, openTime: number): number {
  if (interval !== '1M') return openTime + minuteCount(interval) * 60_000;
  const date = new Date(openTime);
  date.setUTCMonth(date.getUTCMonth() + 1);
  return date.getTime();
}

function minuteCount(interval: string): number {
  return Number.parseInt(interval, 10) * (minutes[interval.slice(-1)] ?? 0);
}

/** An opening that is long before all trades: the Monday 1969-12-29, or the first of 1970. */
function firstOpening(interval: string): number {
  if (interval === '1w') return Date.UTC(1969, 11, 29);
  return 0;
}

/** All openings of an interval around the trades. */
function openings(interval: string, from: number, to: number): number[] {
  const found: number[] = [];
  let openTime = firstOpening(interval);
  if (interval !== '1M') {
    const length = minuteCount(interval) * 60_000;
    openTime += Math.floor((from - openTime) / length) * length;
  }
  for (; openTime <= to; openTime = following(interval, openTime)) {
    if (following(interval, openTime) > from) found.push(openTime);
  }
  return found;
}

export function expectedKlines(
  trades: readonly ModelTrade[],
  interval: string,
  now: number,
): (string | number)[][] {
  let close = '0';
  return openings(interval, trades[0]?.time ?? now, now).map((openTime) => {
    const next = following(interval, openTime);
    const own = trades.filter(({ time }) => time >= openTime && time < next);
    const prices = own.length === 0 ? [close] : own.map(({ price }) => price);
    const sorted = [...prices].sort((one, other) => Number(one) - Number(other));
    const [open = close, high = close, low = close] = [prices[0], sorted.at(-1), sorted[0]];
    close = prices.at(-1) ?? close;
    const bought = own.filter(({ takerBuys }) => takerBuys);
    const plain = (text: string): string => formatExact(parseExact(text));
    return [
      openTime,
      ...[open, high, low, close].map(plain),
      sumOf(own),
      next - 1,
      quoteSumOf(own),
      own.length,
      sumOf(bought),
      quoteSumOf(bought),
    ];
  });
}

/** The 24 hours before the running minute, and that minute. */
export function expectedDay(trades: readonly ModelTrade[], now: number): Record<string, string> {
  const from = Math.floor((now - 86_400_000) / 60_000) * 60_000;
  const own = trades.filter(({ time }) => time >= from);
  const before = trades.findLast(({ time }) => time < from)?.price;
  const prices = own.length === 0 ? [before ?? '0'] : own.map(({ price }) => price);
  const sorted = [...prices].sort((one, other) => Number(one) - Number(other));
  const plain = (text: string | undefined): string => formatExact(parseExact(text ?? '0'));
  return {
    openPrice: plain(before ?? prices[0]),
    highPrice: plain(sorted.at(-1)),
    lowPrice: plain(sorted[0]),
    lastPrice: plain(prices.at(-1)),
    volume: sumOf(own),
  };
}

function sumOf(trades: readonly ModelTrade[]): string {
  return formatExact(trades.reduce((sum, { quantity }) => sum + parseExact(quantity), 0n));
}

function quoteSumOf(trades: readonly ModelTrade[]): string {
  const amounts = trades.map(({ price, quantity }) =>
    multiplyTruncated(parseExact(price), parseExact(quantity)),
  );
  return formatExact(amounts.reduce((sum, amount) => sum + amount, 0n));
}
