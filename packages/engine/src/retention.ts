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
