export { type CheckOptions, checkValue, type Violation } from './check-value.ts';
export {
  compareDecimals,
  difference,
  formatUnits,
  isDecimal,
  product,
  sameDecimal,
  sum,
  sumOf,
  type Units,
  unitsOf,
} from './decimal.ts';
export {
  type ErrorCatalogue,
  type ErrorCategory,
  type ErrorEntry,
  type ErrorName,
  errorCatalogue,
} from './generated/errors.gen.ts';
export { apiKeyHeader, usedWeightHeader } from './headers.ts';
export { escapePointer } from './json-value.ts';
export type {
  GatewayOperation,
  GatewayParameter,
  Provenance,
  Resolution,
  Shape,
  Shapes,
  WeightRecord,
} from './model.ts';
export { nearestNames } from './nearest-names.ts';
export { operations, shapes } from './operations.ts';
export {
  checkOptions,
  type OptionRule,
  optionProblem,
  type ValueRule,
} from './option-problem.ts';
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
export { type Section, sections } from './sections.ts';
export type { ValueSchema } from './value-schema.ts';
export { weightOf } from './weight.ts';
export type {
  RowSelector,
  WorkflowCondition,
  WorkflowOperator,
  WorkflowPointer,
  WorkflowReference,
  WorkflowValue,
} from './workflow/expression.ts';
export { readWorkflows } from './workflow/read-workflows.ts';
export {
  type CallResult,
  runSteps,
  type WorkflowInputs,
  type WorkflowTarget,
} from './workflow/run-workflow.ts';
export type {
  CallStep,
  Statement,
  Workflow,
  WorkflowAccountName,
  WorkflowStep,
} from './workflow/workflow.ts';
export { WorkflowError } from './workflow/workflow-error.ts';
