import type { BrokerRules, FilterView, RateLimit } from '../rules.ts';

/** The trading rules that all sections share. */
export interface BrokerRulesView {
  readonly timezone: string;
  readonly serverTime: number;
  readonly rateLimits: readonly RateLimit[];
  readonly brokerFilters: readonly FilterView[];
}

/** @param time the server time of the query, in milliseconds since the epoch */
export function brokerRulesView(
  { rateLimits, maxOpenOrders }: BrokerRules,
  time: number,
): BrokerRulesView {
  const brokerFilters =
    maxOpenOrders === undefined
      ? []
      : [{ filterType: 'BROKER_MAX_NUM_ORDERS', limit: maxOpenOrders }];
  return { timezone: 'UTC', serverTime: time, rateLimits, brokerFilters };
}
