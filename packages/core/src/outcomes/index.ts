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
  EntryQuery,
  OutcomeEntry,
  OutcomeTable,
  RecordQuery,
  RemainingQuery,
  ValueQuery,
  Verdict,
} from './outcome-table.ts';
export { withOutcomes } from './with-outcomes.ts';
