import { ConfigurationError } from '../errors.ts';

/** A rate limit in the format of brokerInfo. */
export interface RateLimit {
  /** The sources spell the type of the request weight in two ways. */
  readonly rateLimitType: 'REQUESTS_WEIGHT' | 'REQUEST_WEIGHT' | 'ORDERS' | (string & {});
  readonly interval: 'SECOND' | 'MINUTE' | 'HOUR' | 'DAY' | (string & {});
  /** The maximum in one interval, an integer of at least 0. */
  readonly limit: number;
}

/** A limit that a budget keeps to. */
export interface Limit {
  /** What the limit counts: request weight per IP address, or orders per account. */
  readonly counts: 'weight' | 'orders';
  readonly intervalMs: number;
  /** The maximum that the budget uses in each period of this length. */
  readonly maximum: number;
}

const counted: ReadonlyMap<unknown, Limit['counts']> = new Map([
  ['REQUESTS_WEIGHT', 'weight'],
  ['REQUEST_WEIGHT', 'weight'],
  ['ORDERS', 'orders'],
]);

const intervals: ReadonlyMap<unknown, number> = new Map([
  ['SECOND', 1000],
  ['MINUTE', 60_000],
  ['HOUR', 3_600_000],
  ['DAY', 86_400_000],
]);

/**
 * Checks rate limits, and returns the limits of the budget.
 *
 * @param fraction the fraction of each limit that the budget uses
 * @throws ConfigurationError for an unknown limit. A budget cannot keep to such a limit, so it must
 *   not ignore it.
 */
export function readLimits(rateLimits: unknown, fraction: number): Limit[] {
  if (!Array.isArray(rateLimits)) {
    throw new ConfigurationError('`limits` must be an array such as `rateLimits` of brokerInfo');
  }
  return rateLimits.map((one: RateLimit, index) => {
    const counts = counted.get(one?.rateLimitType);
    const intervalMs = intervals.get(one?.interval);
    if (counts === undefined) reject(index, 'rateLimitType', one?.rateLimitType, counted);
    if (intervalMs === undefined) reject(index, 'interval', one?.interval, intervals);
    if (!Number.isSafeInteger(one.limit) || one.limit < 0) {
      throw new ConfigurationError(
        `limits[${index}]: \`limit\` must be an integer of at least 0; got ${String(one.limit)}`,
      );
    }
    return { counts, intervalMs, maximum: Math.floor(one.limit * fraction) };
  });
}

function reject(
  index: number,
  field: string,
  value: unknown,
  allowed: ReadonlyMap<unknown, unknown>,
): never {
  const names = [...allowed.keys()].join(', ');
  const got = JSON.stringify(value)?.slice(0, 60);
  throw new ConfigurationError(
    `limits[${index}]: \`${field}\` must be one of ${names}; got ${got}`,
  );
}
