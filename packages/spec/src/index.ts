export {
  type ErrorCatalogue,
  type ErrorCategory,
  type ErrorEntry,
  type ErrorName,
  errorCatalogue,
} from './generated/errors.gen.ts';
export { apiKeyHeader, usedWeightHeader } from './generated/headers.gen.ts';
export { operations, shapes } from './generated/operations.gen.ts';
export { type Section, sections } from './generated/sections.gen.ts';
export { nearestNames } from './nearest-names.ts';
export type {
  OperationRecord,
  ParameterRecord,
  Provenance,
  Shape,
  Shapes,
  WeightRecord,
} from './operation-record.ts';
export { checkOptions, type OptionRule, optionProblem } from './option-problem.ts';
export {
  describeCondition,
  meetsCondition,
  type ParameterCondition,
  type ParameterRule,
  type RequestParameters,
  type RuleViolation,
  ruleViolation,
} from './parameter-rules.ts';
export { printable } from './printable.ts';
export { type Route, routes } from './routes.ts';
