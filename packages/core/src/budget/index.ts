export type { Sleep } from '../time.ts';
export type { BudgetedCall } from './call-queue.ts';
export type { CallCost, Priority } from './cost.ts';
export { costOf } from './cost.ts';
export { RateBudgetError, type RateBudgetReason } from './error.ts';
export type { GateStore, SavedGate } from './gate.ts';
export type { Charge, Demand, Ledger, Shortage } from './ledger.ts';
export type { Limit, RateLimit } from './limits.ts';
export type { RateBudgetOptions, WaitEvent } from './options.ts';
export { RateBudget } from './rate-budget.ts';
export {
  type BudgetCallOptions,
  type BudgetMethods,
  type WithBudgetOptions,
  withBudget,
} from './with-rate-budget.ts';

import type { RateBudgetOptions } from './options.ts';
import { RateBudget } from './rate-budget.ts';

/**
 * Creates a budget for all clients that share an IP address. Their calls wait until the rate limits
 * permit them: cancellations before orders, orders before queries, and in each class in the order
 * of the calls. A 429 or 418 response stops all calls until its Retry-After time.
 *
 * @throws ConfigurationError for invalid options
 *
 * @example
 * const budget = createRateBudget({ maxWaitMs: 10_000 });
 * const spot = withBudget(createSpotClient({ baseUrl, credentials }), budget);
 */
export function createRateBudget(options: RateBudgetOptions = {}): RateBudget {
  return new RateBudget(options);
}
