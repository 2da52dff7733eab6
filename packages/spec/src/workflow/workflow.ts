import type { WorkflowCondition, WorkflowPointer, WorkflowValue } from './expression.ts';

/**
 * The accounts of workflows. `aliceSub` is a sub-account of alice for token trading.
 * `aliceReadOnly` is an API key of alice's main account with all permissions except trading.
 * `carol` is a user that a workflow adds to a sandbox with `addUser` and `addApiKey`.
 */
export type WorkflowAccountName = 'alice' | 'bob' | 'aliceSub' | 'aliceReadOnly' | 'carol';

/** A statement that a test checks: a source, a location in it, and the kind of statement. */
export interface Statement {
  readonly source: string;
  readonly locator: string;
  /**
   * `reference`: a public reference states it. `observed`: recorded payloads show it. `ours`: this
   * project decided it, because no source states it. Absent: the requirements state it.
   */
  readonly kind?: 'reference' | 'observed' | 'ours';
}

/** A workflow: a sequence of calls with exact expectations. */
export interface Workflow {
  /** The id, such as `spot/workflows/place-and-fill`. */
  readonly id: string;
  /** What the workflow checks, as one sentence. */
  readonly title: string;
  /** The statements of the specification's sources that the workflow checks. */
  readonly requirements: readonly Statement[];
  /** The accounts that the workflow requires, without those that it adds. */
  readonly accounts: readonly WorkflowAccountName[];
  /** Whether the workflow calls the control plane of a sandbox. */
  readonly requiresControl: boolean;
  /** The operations that the workflow calls. A prefix such as `control/` names another API. */
  readonly operations: readonly string[];
  readonly steps: readonly WorkflowStep[];
}

/** A call with the expected response, or another workflow that runs as a part of this one. */
export type WorkflowStep = CallStep | CalledWorkflow;

interface NamedStep {
  /** The name of the step, which is unique in its workflow. */
  readonly id: string;
  /** What the step does, if it is not obvious. */
  readonly description?: string | undefined;
}

/** A step that runs another workflow of the section. */
interface CalledWorkflow extends NamedStep {
  /** The id of the other workflow. */
  readonly workflow: string;
  readonly inputs?: Parameters | undefined;
}

/** A step that calls an operation, and checks the response. */
export interface CallStep extends NamedStep {
  /** The API and the operationId, such as `spot/placeOrder` or `control/setClock`. */
  readonly call: string;
  /** The account that makes the call. Calls to the control plane have none. */
  readonly account?: WorkflowAccountName | undefined;
  /** The parameters of the operation, or the body of a call to the control plane. */
  readonly parameters?: Parameters | undefined;
  /** The expected error. Without it, the call must succeed. */
  readonly error?: { readonly status: number; readonly code: number } | undefined;
  readonly checks?: readonly Check[];
  /** The values of the response that later steps use. All must be present. */
  readonly outputs?: Readonly<Record<string, WorkflowPointer>>;
}

/** What must be true of a value in the response. */
export type Check = Comparison | Change;

/** A value of the response is compared with another value. `null` is an absent value. */
export interface Comparison extends WorkflowCondition {
  readonly at: WorkflowPointer;
}

/** A decimal has changed by an exact amount since another decimal was read. */
export interface Change {
  readonly at: WorkflowPointer;
  readonly by: string;
  readonly since: WorkflowValue;
}

/** A part of the parameters of a call. Only calls to the control plane have lists and objects. */
export type Parameter = WorkflowValue | readonly Parameter[] | Parameters;

export interface Parameters {
  readonly [name: string]: Parameter;
}
