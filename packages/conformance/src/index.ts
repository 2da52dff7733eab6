export type {
  Coverage,
  KnownDifference,
  LongsAs,
  Report,
  TestReport,
  Totals,
  WireDifference,
} from './report/report.ts';
export type { CaseResult, Departure, Exchange, Failure } from './result.ts';
export { type Progress, type RunOptions, UsageError } from './run/options.ts';
export { runConformance } from './run/run-conformance.ts';
export type { Account } from './session/account.ts';
export { stories } from './stories/all-stories.ts';
export type { StoryInputs } from './stories/inputs.ts';
export {
  type Story,
  type StoryAccountName,
  type StoryAccounts,
  type StoryClients,
  StoryError,
} from './stories/story.ts';
export type { ConformanceConfig } from './suite/target.ts';
