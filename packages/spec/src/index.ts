export {
  type ErrorCatalogue,
  type ErrorCategory,
  type ErrorEntry,
  type ErrorName,
  errorCatalogue,
} from './generated/errors.gen.ts';
export { apiKeyHeader, usedWeightHeader } from './generated/headers.gen.ts';
export type {
  OperationRecord,
  ParameterRecord,
  Provenance,
  RuleRecord,
  Shape,
  Shapes,
  WeightRecord,
} from './operation-record.ts';
export { operations, shapes } from './operations.ts';
export { type Route, routes } from './routes.ts';
export { type Section, sections } from './sections.ts';
