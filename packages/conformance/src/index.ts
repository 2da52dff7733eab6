export { type ControlPlane, createControlPlane } from './control/control-plane.ts';
export type {
  Coverage,
  KnownDifference,
  LongEncoding,
  Report,
  TestReport,
  Totals,
  WireDifference,
} from './report/report.ts';
export type { CaseResult, Exchange, Failure, Mismatch } from './result.ts';
export type { Progress, RunOptions } from './run/options.ts';
export { runConformance } from './run/run-conformance.ts';
export type { TestAccount } from './session/account.ts';
export { workflows } from './suite/all-workflows.ts';
export type { ConformanceConfig } from './suite/target.ts';
export { UsageError } from './usage-error.ts';
export type { WorkflowClients } from './workflows/clients.ts';
export type { WorkflowInputs } from './workflows/inputs.ts';
export {
  type Workflow,
  type WorkflowAccountName,
  type WorkflowAccounts,
  WorkflowError,
} from './workflows/workflow.ts';
