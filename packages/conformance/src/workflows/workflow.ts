import type { ContractClient } from '@broker-api/contract';
import type { OptionClient } from '@broker-api/option';
import type { SpotClient } from '@broker-api/spot';
import type { WorkflowInputs } from './inputs.ts';

/**
 * Who can speak in a workflow. `aliceSub` is a sub-account of alice for token trading; `aliceReadOnly`
 * is a key of alice's main account that may do everything except trade.
 */
export type WorkflowAccountName = 'alice' | 'bob' | 'aliceSub' | 'aliceReadOnly';

/** The clients of one account. */
export interface WorkflowClients {
  readonly spot: SpotClient;
  readonly contract: ContractClient;
  readonly option: OptionClient;
}

/** The accounts of a deployment by name; a workflow needs those that it lists. */
export type WorkflowAccounts = { readonly [Name in WorkflowAccountName]?: WorkflowClients };

/** One workflow: a few steps that the broker must satisfy. */
export interface Workflow {
  /** Such as `spot/workflows/place-and-fill`. */
  readonly id: string;
  /** What must be so, as one sentence. */
  readonly title: string;
  /** Where that is stated: a source of the specification and a place in it. */
  readonly promise: readonly { readonly source: string; readonly locator: string }[];
  /** The accounts that it needs. */
  readonly accounts: readonly WorkflowAccountName[];
  /** The operations that it calls. */
  readonly operations: readonly string[];
  /**
   * Tells the workflow to a broker.
   *
   * @throws WorkflowError that names the step, what was expected and what was found
   */
  readonly run: (accounts: WorkflowAccounts, inputs?: WorkflowInputs) => Promise<void>;
}

/** A workflow that did not go as it must. */
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
