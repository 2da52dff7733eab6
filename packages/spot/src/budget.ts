import { budgetOf } from '@broker-api/core/budget';
import { spotBudget } from './generated/budget.gen.ts';

export * from '@broker-api/core/budget';
export { spotBudget } from './generated/budget.gen.ts';

export const withBudget = budgetOf(spotBudget);
