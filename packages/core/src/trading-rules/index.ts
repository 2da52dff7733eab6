export { createTradingRules } from './create-trading-rules.ts';
export type { Markets, OrderChecks, Rounded, RuleViolation, TradingRules } from './types.ts';
