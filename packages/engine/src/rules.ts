/** The maximum request weight or number of orders per interval. The gateway enforces the limit. */
export interface RateLimit {
  readonly rateLimitType: (typeof rateLimitTypes)[number];
  readonly interval: (typeof rateLimitIntervals)[number];
  readonly limit: number;
}

export const rateLimitTypes = ['REQUESTS_WEIGHT', 'ORDERS'] as const;
export const rateLimitIntervals = ['SECOND', 'MINUTE', 'DAY'] as const;

/** Rules that apply to the whole broker. */
export interface BrokerRules {
  readonly rateLimits: readonly RateLimit[];
  /** BROKER_MAX_NUM_ORDERS: the maximum number of open orders per account; no filter by default. */
  readonly maxOpenOrders?: number | undefined;
}

/** Returns what is wrong with rules; undefined when they are valid. */
export function rulesProblem({ rateLimits, maxOpenOrders }: BrokerRules): string | undefined {
  const seen = new Set<string>();
  for (const { rateLimitType, interval, limit } of rateLimits) {
    const name = `${rateLimitType} per ${interval}`;
    const problem = countProblem(`The limit ${name}`, limit);
    if (problem !== undefined) return `${problem}.`;
    if (seen.has(name)) return `The limit ${name} is listed twice. Remove one.`;
    seen.add(name);
  }
  const problem = countProblem('maxOpenOrders', maxOpenOrders);
  return problem && `${problem}.`;
}

/** Returns what is wrong with a maximum number; undefined when it is valid or absent. */
export function countProblem(name: string, count: number | undefined): string | undefined {
  if (count === undefined || (Number.isSafeInteger(count) && count >= 1)) return undefined;
  return `${name} must be an integer from 1 to ${Number.MAX_SAFE_INTEGER}; got ${count}`;
}

/** How many rows a list keeps. */
export interface Retention {
  /** The number of the newest rows, which are kept however old they are. */
  readonly newest: number;
  /** The maximum number of rows of the last hour. */
  readonly lastHour: number;
}

/**
 * How many entries the engine keeps. Older entries are evicted, so that the memory usage depends
 * only on the numbers of accounts, symbols and open orders, and no query or snapshot takes long.
 */
export const retention = {
  /** Closed orders and trades per account and section, and balance flows per account. */
  account: { newest: 10_000, lastHour: 100_000 },
  /** The same for an account of a bot, such as a market maker. */
  bot: { newest: 1000, lastHour: 1000 },
  /** Deposits per account. */
  deposits: 10_000,
  /** Public trades per symbol: as many as one request can return. */
  publicTrades: 1000,
  /** Candlesticks with trades, per symbol and interval. */
  candles: 10_000,
  /** Settled funding intervals per contract. */
  fundingIntervals: 1000,
  /** Insurance fund records per token. */
  insuranceRecords: 10_000,
  /** Expired options that never had an order. */
  unusedOptions: 50,
  /** Settlements of option positions per account. */
  settlements: 1000,
} as const;

/**
 * The earliest time of an initial state: 1970-01-05, the first Monday after the epoch, so that no
 * candlestick opens before the epoch.
 */
export const earliestTime = Date.UTC(1970, 0, 5);

/**
 * The latest time of a command: the last millisecond of the year 9999. Every candlestick
 * that contains a time up to this limit closes well inside the range of `Date`, and every time up
 * to this limit has an ISO 8601 text with a four-digit year.
 */
export const latestTime = Date.UTC(10_000, 0, 1) - 1;

/** Returns what is wrong with the time of a command; undefined when it is valid. */
export function commandTimeProblem(time: number): string | undefined {
  // A time before that of the previous command is valid, but does not move the clock back.
  if (Number.isSafeInteger(time) && time >= 0 && time <= latestTime) return undefined;
  return (
    `The time of a command must be an integer from 0 to ${latestTime}, ` +
    `in milliseconds since the epoch; got ${time}.`
  );
}

/** Returns what is wrong with the time of an initial state; undefined when it is valid. */
export function initialTimeProblem(time: number): string | undefined {
  if (Number.isSafeInteger(time) && time >= earliestTime && time <= latestTime) return undefined;
  return (
    `The time of an initial state must be an integer from ${earliestTime} (1970-01-05) ` +
    `to ${latestTime} (the end of the year 9999), in milliseconds since the epoch; got ${time}.`
  );
}
