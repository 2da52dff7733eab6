import type { Statement } from '../basis.ts';

/**
 * The accounts of workflows. `aliceSub` is a sub-account of alice for token trading.
 * `aliceReadOnly` is an API key of alice's main account with all permissions except trading.
 */
export type WorkflowAccountName = 'alice' | 'bob' | 'aliceSub' | 'aliceReadOnly';

/** A workflow: a sequence of calls with exact expectations. */
export interface Workflow {
  /** The id, such as `spot/workflows/place-and-fill`. */
  readonly id: string;
  /** What the workflow checks, as one sentence. */
  readonly title: string;
  /** The statements of the specification's sources that the workflow checks. */
  readonly requirements: readonly Statement[];
  /** The accounts that the workflow requires. */
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
  readonly description?: string;
}

/** A step that runs another workflow of the section. */
interface CalledWorkflow extends NamedStep {
  /** The id of the other workflow. */
  readonly workflow: string;
  readonly inputs?: Readonly<Record<string, Value>>;
}

/** A step that calls an operation, and checks the response. */
export interface CallStep extends NamedStep {
  /** The API and the operationId, such as `spot/placeOrder` or `control/setClock`. */
  readonly call: string;
  /** The account that makes the call. Calls to the control plane have none. */
  readonly account?: WorkflowAccountName;
  /** The parameters of the operation, or the body of a call to the control plane. */
  readonly parameters?: Parameters;
  /** The expected error. Without it, the call must succeed. */
  readonly error?: { readonly status: number; readonly code: number };
  readonly checks?: readonly Check[];
  /** The values of the response that later steps use. All must be present. */
  readonly outputs?: Readonly<Record<string, Pointer>>;
}

/** What must be true of a value in the response. */
export type Check = Comparison | Change;

export type Operator = '==' | '!=' | '<' | '<=' | '>' | '>=';

/** A value of the response is compared with another value. `null` is an absent value. */
export interface Comparison {
  readonly at: Pointer;
  readonly is: Operator;
  readonly value: Value | null;
  /** Whether the values are decimals, so that 1 equals 1.00. */
  readonly decimal?: true;
}

/** A decimal has changed by an exact amount since another decimal was read. */
export interface Change {
  readonly at: Pointer;
  readonly by: string;
  readonly since: Value;
}

/** A value of a workflow: a literal, or where the value is from. */
export type Value = string | number | boolean | Reference;

type Reference =
  /** An input of the workflow. */
  | { readonly $input: string }
  /** An output of an earlier step, such as `placed.orderId`. */
  | { readonly $output: string }
  /** A value of the response of the step. */
  | { readonly $body: Pointer }
  /** The texts of several values, joined. */
  | { readonly $join: readonly Value[] }
  /** The time that is `by` milliseconds after another time. */
  | { readonly $later: Value; readonly by: number };

/** A part of the parameters of a call. Only calls to the control plane have lists and objects. */
export type Parameter = Value | readonly Parameter[] | Parameters;

export interface Parameters {
  readonly [name: string]: Parameter;
}

/** The first row of a list whose field has a value. */
export interface RowSelector {
  readonly field: string;
  readonly value: Value;
  /** Whether the values are decimals, so that 1 equals 1.00. */
  readonly decimal?: true;
}

/**
 * The way to a value of a response. Each token selects a part of the value before it: a field of an
 * object, an entry of a list by its index, or a row of a list.
 */
export type Pointer = readonly (Value | RowSelector)[];
