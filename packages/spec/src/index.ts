export {
  type ErrorCatalogue,
  type ErrorCategory,
  type ErrorEntry,
  type ErrorName,
  errorCatalogue,
} from './generated/errors.gen.ts';
export { apiKeyHeader } from './generated/security.gen.ts';
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
