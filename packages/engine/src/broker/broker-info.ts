import type { BrokerRules, RateLimit } from '../rules.ts';

/** An order filter that applies to all symbols together. */
interface BrokerFilterView {
  readonly filterType: 'BROKER_MAX_NUM_ORDERS';
  readonly limit: number;
}

/** The trading rules that all sections share. */
export interface BrokerRulesView {
  readonly timezone: string;
  readonly serverTime: number;
  readonly rateLimits: readonly RateLimit[];
  readonly brokerFilters: readonly BrokerFilterView[];
}

/**
 * Returns the trading rules that all sections share.
 *
 * @param time the server time of the query, in milliseconds since the epoch
 */
export function brokerRulesView(
  { rateLimits, maxOpenOrders }: BrokerRules,
  time: number,
): BrokerRulesView {
  const brokerFilters: BrokerFilterView[] =
    maxOpenOrders === undefined
      ? []
      : [{ filterType: 'BROKER_MAX_NUM_ORDERS', limit: maxOpenOrders }];
  return { timezone: 'UTC', serverTime: time, rateLimits, brokerFilters };
}
