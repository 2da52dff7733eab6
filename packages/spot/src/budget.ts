import { budgetOf, type WithBudget } from '@broker-api/core/budget';
import { spotBudget } from './generated/budget.gen.ts';

export * from '@broker-api/core/budget';
export { spotBudget } from './generated/budget.gen.ts';

/** Lets the calls of a client wait until the rate limits permit them. See `WithBudget`. */
export const withBudget: WithBudget = budgetOf(spotBudget);
