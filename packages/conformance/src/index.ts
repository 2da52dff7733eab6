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
export type { ConformanceConfig } from './suite/target.ts';
