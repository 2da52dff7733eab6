/**
 * How many of the newest entries the engine stores. Older entries are evicted, so that the memory
 * usage depends only on the numbers of accounts, symbols and open orders.
 */
export const retention = {
  /** Orders per account and section, including open orders, which are never evicted. */
  orders: 1_000_000,
  /** Trades per account and section. */
  trades: 100_000,
  /** Balance flows per account. */
  balanceFlows: 100_000,
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
