export type { Sleep } from '../time.ts';
export { createRateBudget, RateBudget } from './budget.ts';
export {
  type BudgetedCall,
  type CallCost,
  type Charge,
  type Ledger,
  type Limit,
  type Priority,
  RateBudgetError,
  type RateBudgetOptions,
  type RateBudgetReason,
  type RateLimit,
  type Shortage,
  type WaitEvent,
} from './types.ts';
export {
  type BudgetCallOptions,
  type BudgetMethods,
  type WithBudgetOptions,
  withBudget,
} from './with-budget.ts';
