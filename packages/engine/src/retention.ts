/**
 * How much history the engine keeps. It evicts older entries, so that its memory is bounded by the
 * numbers of accounts, symbols and open orders.
 */
export const retention = {
  /** Orders per account and section, open ones included; open orders are never evicted. */
  orders: 1_000_000,
  /** Trades per account and section. */
  trades: 100_000,
  /** Balance flows per account. */
  balanceFlows: 100_000,
  /** Deposits per account. */
  deposits: 10_000,
  /** Public trades per symbol: the largest number that one request can return. */
  publicTrades: 1000,
  /** Candlesticks with trades, per symbol and interval. */
  candles: 10_000,
} as const;
