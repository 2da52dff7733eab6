/**
 * How much of the past the engine keeps. What is older is forgotten, so that its memory is bounded
 * by the numbers of accounts, symbols and open orders.
 */
export const retention = {
  /** Orders of one account in one section, open ones included; open ones are never forgotten. */
  orders: 1_000_000,
  /** Trades of one account in one section. */
  trades: 100_000,
  /** Changes of balances of one account. */
  balanceFlows: 100_000,
  /** Deposits of one account. */
  deposits: 10_000,
  /** Public trades of one symbol: as many as can be asked for. */
  publicTrades: 1000,
  /** Candlesticks of one symbol and interval that have trades. */
  candles: 10_000,
} as const;
