import { budgetOf } from '@broker-api/core/budget';
import { contractBudget } from './generated/budget.gen.ts';

export * from '@broker-api/core/budget';
export { contractBudget } from './generated/budget.gen.ts';

export const withBudget = budgetOf(contractBudget);
