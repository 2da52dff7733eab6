import { budgetOf } from '@broker-api/core/budget';
import { optionBudget } from './generated/budget.gen.ts';

export * from '@broker-api/core/budget';
export { optionBudget } from './generated/budget.gen.ts';

export const withBudget = budgetOf(optionBudget);
