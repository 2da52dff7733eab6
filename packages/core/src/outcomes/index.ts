export type {
  Accepted,
  OutcomeOf,
  OutcomeOperation,
  OutcomeOptions,
  Rejected,
  ResolveOptions,
  SentError,
  Unknown,
  WithOutcomes,
} from './outcome.ts';
export { withOutcomes } from './with-outcomes.ts';
