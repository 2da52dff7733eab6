export type {
  Accepted,
  OrderStream,
  OutcomeOf,
  OutcomeOptions,
  Rejected,
  ResolveOptions,
  SentError,
  Unknown,
  WithOutcomes,
} from './outcome.ts';
export type {
  DifferenceQuery,
  EntryQuery,
  OutcomeEntry,
  OutcomeTable,
  RecordQuery,
  RemainingQuery,
  Verdict,
} from './outcome-table.ts';
export { addOutcomes } from './with-outcomes.ts';
