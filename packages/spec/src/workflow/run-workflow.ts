import { problemOf } from './checks.ts';
import { pointerText } from './expression.ts';
import { synopsisOf } from './synopsis.ts';
import { type Fields, read, resolveParameters } from './values.ts';
import type { CallStep, Workflow, WorkflowStep } from './workflow.ts';
import { WorkflowError } from './workflow-error.ts';

/** What a target returned for a call: a response, or an error of the broker. */
export type CallResult =
  | { readonly response: unknown }
  | { readonly error: CallError; readonly cause?: unknown };

/** An error of the broker. */
interface CallError {
  readonly status: number;
  readonly code: number;
  /** The broker's message. */
  readonly msg: string;
}

/** Where a workflow runs. */
export interface WorkflowTarget {
  /**
   * Makes the call of a step.
   *
   * @param parameters what the step sends, without expressions
   * @throws any error that is not a response of the broker
   */
  call(step: CallStep, parameters: Fields | undefined): Promise<CallResult>;
  /**
   * Called before each step, with the ids of the step and of the step that runs its workflow, and
   * with what the step does and expects.
   */
  readonly onStep?: ((step: string) => void) | undefined;
}

/** The inputs of a workflow. */
export interface WorkflowInputs {
  /** A unique id of the run. The client order ids of the run begin with it. */
  readonly run: string;
}

/**
 * Runs the steps of a workflow, and of the workflows that its steps run.
 *
 * @param all the workflows that the steps can run
 * @throws WorkflowError that names the workflow and the step, with the expected and the actual
 *   value
 */
export async function runSteps(
  workflow: Workflow,
  all: readonly Workflow[],
  target: WorkflowTarget,
  inputs: WorkflowInputs,
): Promise<void> {
  const outputs = new Map<string, unknown>();
  for (const step of workflow.steps) {
    const synopsis = synopsisOf(step);
    const fail: Fail = (message, cause) => {
      throw new WorkflowError(workflow.id, step.id, `${message}\nStep: ${synopsis}`, cause);
    };
    target.onStep?.(`${step.id}: ${synopsis}`);
    try {
      await runStep(step, { inputs: { ...inputs }, outputs }, all, target, fail);
    } catch (error) {
      if (error instanceof WorkflowError) throw error;
      fail(`internal error: ${error instanceof Error ? nameAndMessage(error) : error}`, error);
    }
  }
}

type Fail = (message: string, cause?: unknown) => never;

async function runStep(
  step: WorkflowStep,
  values: { inputs: Fields & WorkflowInputs; outputs: Map<string, unknown> },
  all: readonly Workflow[],
  target: WorkflowTarget,
  fail: Fail,
): Promise<void> {
  if ('workflow' in step) {
    const called = all.find(({ id }) => id === step.workflow);
    if (called === undefined) return fail(`there is no workflow ${step.workflow}`);
    const inputs = { ...values.inputs, ...resolveParameters(step.inputs ?? {}, values) };
    const onStep = target.onStep && ((own: string) => target.onStep?.(`${step.id}/${own}`));
    const call: WorkflowTarget['call'] = (own, sent) => target.call(own, sent);
    return runSteps(called, all, { call, onStep }, inputs);
  }
  const parameters = step.parameters && resolveParameters(step.parameters, values);
  const body = bodyOf(step, await target.call(step, parameters), fail);
  for (const check of step.checks ?? []) {
    const problem = problemOf(check, { ...values, body });
    if (problem !== undefined) fail(problem);
  }
  for (const [name, pointer] of Object.entries(step.outputs ?? {})) {
    const output = read(pointer, { ...values, body });
    if (output === undefined || output === null) {
      fail(`${pointerText(pointer)}: expected a value, got no value`);
    }
    values.outputs.set(`${step.id}.${name}`, output);
  }
}

/** Returns the response, or the body of the expected error. */
function bodyOf({ error: expected }: CallStep, result: CallResult, fail: Fail): unknown {
  if ('response' in result) {
    if (expected === undefined) return result.response;
    const { code, status } = expected;
    const got = `the response ${JSON.stringify(result.response)}`;
    return fail(`expected an error with code ${code} and status ${status}, got ${got}`);
  }
  const { error, cause } = result;
  const isExpected = error.code === expected?.code && error.status === expected.status;
  if (isExpected) return { code: error.code, msg: error.msg };
  const wanted =
    expected === undefined
      ? 'a successful response'
      : `an error with code ${expected.code} and status ${expected.status}`;
  const got = cause instanceof Error ? cause.message : `${error.code}: ${error.msg}`;
  return fail(`expected ${wanted}, got the error "${got}"`, cause);
}

const nameAndMessage = ({ name, message }: Error): string => `${name} "${message}"`;
