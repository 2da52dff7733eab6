import {
  type BudgetMethods,
  type RateBudget,
  type WithBudgetOptions,
  withRateBudget,
} from '@broker-api/core/budget';
import { spotBudget } from './generated/budget.gen.ts';

export * from '@broker-api/core/budget';
export { spotBudget } from './generated/budget.gen.ts';

/**
 * Returns a client of the spot section whose calls wait until the rate limits permit them. It
 * has no `raw`, because requests of `raw` would bypass the budget.
 *
 * @param client a client of the section, or such a client with other behaviours
 * @param budget one budget for all clients that share an IP address
 *
 * @example
 * const budget = createRateBudget();
 * const spot = withBudget(createSpotClient({ baseUrl, credentials }), budget);
 * await spot.getAccount({}, { maxWaitMs: 5000 });
 */
export function withBudget<Client extends object>(
  client: Client,
  budget: RateBudget,
  options?: WithBudgetOptions,
): BudgetMethods<Client> {
  return withRateBudget(client, budget, spotBudget, options);
}
