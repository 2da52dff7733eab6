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
export function nextOpenTime(interval: KlineInterval, openTime: number): number {
  if (interval !== '1M') return openTime + durations[interval];
  const date = new Date(openTime);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
}
