/** The maximum usage per interval. The gateway counts the usage. */
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
  /** BROKER_MAX_NUM_ORDERS: open orders per account; no filter by default. */
  readonly maxOpenOrders?: number | undefined;
}
