export {
  type ErrorCatalogue,
  type ErrorCategory,
  type ErrorEntry,
  type ErrorName,
  errorCatalogue,
} from './generated/errors.gen.ts';
export type {
  OperationRecord,
  ParameterRecord,
  Provenance,
  RuleRecord,
  WeightRecord,
} from './operation-record.ts';
export { operations } from './operations.ts';
export { type Route, routes } from './routes.ts';
