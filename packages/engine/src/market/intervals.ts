const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** 1970-01-05 was the first Monday of the epoch. */
const firstMonday = 4 * day;

const fixedLengths = {
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

/** Length of a candlestick; weeks start on Monday and months on their first day, all in UTC. */
export type KlineInterval = keyof typeof fixedLengths | '1M';

/** Every interval but the minute, which the others are made of. */
export const longerIntervals: readonly KlineInterval[] = [
  ...(Object.keys(fixedLengths) as KlineInterval[]).filter((interval) => interval !== '1m'),
  '1M',
];

/** When the interval that holds a time opens. */
export function openTimeOf(interval: KlineInterval, time: number): number {
  if (interval === '1M') {
    const date = new Date(time);
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
  }
  const offset = interval === '1w' ? firstMonday : 0;
  const length = fixedLengths[interval];
  return offset + Math.floor((time - offset) / length) * length;
}

/** When the interval after the one that opens at a time opens. */
export function nextOpenTime(interval: KlineInterval, openTime: number): number {
  if (interval !== '1M') return openTime + fixedLengths[interval];
  const date = new Date(openTime);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
}
