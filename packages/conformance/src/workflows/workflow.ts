import type { ControlPlane } from '../control/control-plane.ts';
import type { WorkflowClients } from './clients.ts';
import type { WorkflowInputs } from './inputs.ts';

/**
 * The accounts of workflows. `aliceSub` is a sub-account of alice for token trading.
 * `aliceReadOnly` is an API key of alice's main account with all permissions except trading.
 */
export type WorkflowAccountName = 'alice' | 'bob' | 'aliceSub' | 'aliceReadOnly';

/**
 * The clients of each account, by name. A workflow requires the accounts in its `accounts` list.
 */
export type WorkflowAccounts = { readonly [Name in WorkflowAccountName]?: WorkflowClients };

/** A workflow: a sequence of calls with exact expectations. */
export interface Workflow {
  /** The id, such as `spot/workflows/place-and-fill`. */
  readonly id: string;
  /** What the workflow checks, as one sentence. */
  readonly title: string;
  /** The statements of the specification's sources that the workflow checks. */
  readonly requirements: readonly { readonly source: string; readonly locator: string }[];
  /** The accounts that the workflow requires. */
  readonly accounts: readonly WorkflowAccountName[];
  /** Whether the workflow calls the control plane of a sandbox. */
  readonly requiresControl: boolean;
  /** The operations that the workflow calls. A prefix such as `control/` names another API. */
  readonly operations: readonly string[];
  /**
   * Runs the workflow.
   *
   * @param control required if `requiresControl` is true
   * @throws WorkflowError that names the step, with the expected and the actual value
   */
  readonly run: (
    accounts: WorkflowAccounts,
    inputs?: WorkflowInputs,
    control?: ControlPlane,
  ) => Promise<void>;
}

/** The failure of a workflow. */
export class WorkflowError extends Error {
  override readonly name = 'WorkflowError';
  /** The id of the workflow. */
  readonly workflow: string;
  /** The step that failed. */
  readonly step: string;

  constructor(workflow: string, step: string, message: string, cause?: unknown) {
    super(`${workflow}, step ${step}: ${message}`, cause === undefined ? {} : { cause });
    this.workflow = workflow;
    this.step = step;
  }
}
