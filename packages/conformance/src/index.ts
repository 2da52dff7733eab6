export {
  type Workflow,
  type WorkflowAccountName,
  WorkflowError,
  type WorkflowInputs,
  type WorkflowStep,
} from '@broker-api/spec';
export { UsageError } from '@broker-api/spec/command-line';
export type { TestAccount } from './client/account.ts';
export { type ControlPlane, createControlPlane } from './control/control-plane.ts';
export type { Progress, RunOptions, Target } from './options.ts';
export type { Cause } from './report/causes.ts';
export type { Coverage } from './report/coverage.ts';
export type {
  KnownDifference,
  LongEncoding,
  Report,
  TestReport,
  Totals,
  WireDifference,
} from './report/report.ts';
export type { CaseResult, Exchange, Failure, Mismatch } from './result.ts';
export { runConformance } from './run/run-conformance.ts';
export {
  runWorkflow,
  type WorkflowAccounts,
  type WorkflowClients,
  type WorkflowContext,
  workflows,
} from './workflows/run-workflow.ts';
