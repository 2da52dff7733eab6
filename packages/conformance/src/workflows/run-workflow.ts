import { BrokerError } from '@broker-api/core';
import { operations, pointerText, type Section } from '@broker-api/spec';
import type { ControlPlane } from '../control/control-plane.ts';
import { problemOf } from './checks.ts';
import type { WorkflowAccounts } from './clients.ts';
import { newInputs, type WorkflowInputs } from './inputs.ts';
import { synopsisOf } from './synopsis.ts';
import { read, resolveParameters } from './value.ts';
import type { CallStep, Workflow, WorkflowStep } from './workflow.ts';
import { WorkflowError } from './workflow-error.ts';
import { workflows } from './workflows.ts';

/** What a workflow needs. */
export interface WorkflowContext {
  readonly accounts: WorkflowAccounts;
  /** Required if `requiresControl` is true. */
  readonly control?: ControlPlane | undefined;
  /** By default, inputs with a new run id. */
  readonly inputs?: WorkflowInputs | undefined;
  /**
   * Called before each step, with the ids of the step and of the step that runs its workflow, and
   * with what the step does and expects. Called without a step before a failed workflow is undone.
   */
  readonly onStep?: ((step: string | undefined) => void) | undefined;
}

/**
 * Runs a workflow. If it fails, cancels its orders.
 *
 * @throws WorkflowError that names the workflow and the step, with the expected and the actual
 *   value
 */
export async function runWorkflow(workflow: Workflow, context: WorkflowContext): Promise<void> {
  const run = new WorkflowRun(workflow, context);
  try {
    run.checkContext();
    for (const step of workflow.steps) await run.step(step);
  } catch (error) {
    throw await run.failed(error);
  }
}

type Fields = Readonly<Record<string, unknown>>;
type Method = (parameters?: Fields) => Promise<unknown>;

/** The state of one run of a workflow. Every failure names the step. */
class WorkflowRun {
  readonly #workflow: Workflow;
  readonly #context: WorkflowContext;
  readonly #inputs: WorkflowInputs;
  readonly #outputs = new Map<string, unknown>();
  readonly #cleanUps: (() => Promise<unknown>)[] = [];
  /** The name of the current step, and what it does and expects. */
  #step = 'accounts';
  #synopsis: string | undefined;

  constructor(workflow: Workflow, context: WorkflowContext) {
    this.#workflow = workflow;
    this.#context = context;
    this.#inputs = context.inputs ?? newInputs();
  }

  checkContext(): void {
    const { accounts, control } = this.#context;
    const missing = this.#workflow.accounts.find((name) => accounts[name] === undefined);
    if (missing) this.#fail(`the workflow requires the account ${missing}; pass its clients`);
    if (this.#workflow.requiresControl && control === undefined) {
      this.#fail('the workflow requires the control plane of a sandbox; pass its client');
    }
  }

  async step(step: WorkflowStep): Promise<void> {
    this.#step = step.id;
    this.#synopsis = synopsisOf(step);
    this.#context.onStep?.(`${step.id}: ${this.#synopsis}`);
    if ('call' in step) return this.#call(step);
    const called = workflows.find(({ id }) => id === step.workflow);
    if (called === undefined) this.#fail(`there is no workflow ${step.workflow}`);
    const given = resolveParameters(step.inputs ?? {}, this.#values());
    const inputs = step.inputs && { ...this.#inputs, ...given };
    const { onStep } = this.#context;
    const onOwnStep = (own: string | undefined): void => onStep?.(own && `${step.id}/${own}`);
    await runWorkflow(called, { ...this.#context, inputs, onStep: onOwnStep });
  }

  async #call(step: CallStep): Promise<void> {
    const parameters = step.parameters && resolveParameters(step.parameters, this.#values());
    const body = await this.#responseOf(step, parameters);
    this.#cancelOnFailure(step, parameters ?? {}, body);
    const values = this.#values(body);
    for (const check of step.checks ?? []) {
      const problem = problemOf(check, values);
      if (problem !== undefined) this.#fail(problem);
    }
    for (const [name, pointer] of Object.entries(step.outputs ?? {})) {
      const output = read(pointer, values);
      if (output === undefined || output === null)
        this.#fail(`${pointerText(pointer)}: expected a value, got no value`);
      this.#outputs.set(`${step.id}.${name}`, output);
    }
  }

  #values(body?: unknown) {
    return { inputs: { ...this.#inputs }, outputs: this.#outputs, body };
  }

  /** Makes the call of a step. Returns the response, or the expected error. */
  async #responseOf(step: CallStep, parameters: Fields | undefined): Promise<unknown> {
    const { error: expected } = step;
    const code = expected && `an error with code ${expected.code} and status ${expected.status}`;
    const method = this.#method(step);
    let response: unknown;
    try {
      response = await method(parameters);
    } catch (error) {
      if (expected && isError(error, expected)) {
        return { code: error.code, msg: brokerMessageOf(error) };
      }
      const wanted = code ?? 'a successful response';
      return this.#fail(`expected ${wanted}, got ${describeError(error)}`, error);
    }
    if (code === undefined) return response;
    return this.#fail(`expected ${code}, got the response ${JSON.stringify(response)}`);
  }

  #method({ call, account }: Pick<CallStep, 'call' | 'account'>): Method {
    const [api = '', operationId = ''] = call.split('/');
    const { accounts, control } = this.#context;
    const methods = account ? accounts[account]?.[api as Section] : control;
    const method = (methods as Readonly<Record<string, unknown>> | undefined)?.[operationId];
    if (typeof method !== 'function') this.#fail(`there is no operation ${call}`);
    return method as Method;
  }

  /** If a step placed an order, registers the calls that cancel it when a later step fails. */
  #cancelOnFailure({ call, account, error }: CallStep, { orderType }: Fields, body: unknown): void {
    const [section = '', operationId = ''] = call.split('/');
    const records = operations[section as Section] ?? {};
    const cancel = Object.values(records).find(({ cancels }) => cancels === 'order');
    const places = records[operationId]?.retry === 'by-client-order-id';
    if (error !== undefined || !places || cancel === undefined || account === undefined) return;
    const method = this.#method({ call: `${section}/${cancel.operationId}`, account });
    const { orderId } = body as Fields;
    // A triggered STOP order becomes a LIMIT order, so both types are tried.
    const types = orderType === undefined ? [{}] : [{ orderType }, { orderType: 'LIMIT' }];
    for (const type of types) this.#cleanUps.push(() => method({ ...type, orderId }));
  }

  /**
   * Reverts the steps of a failed workflow, and returns the failure as a WorkflowError. Ignores
   * errors during the clean-up, because an order may already be filled or cancelled.
   */
  async failed(error: unknown): Promise<WorkflowError> {
    this.#context.onStep?.(undefined);
    for (const cleanUp of this.#cleanUps.reverse()) await cleanUp().catch(() => undefined);
    if (error instanceof WorkflowError) return error;
    return this.#error(`internal error: ${describeError(error)}`, error);
  }

  #fail(message: string, cause?: unknown): never {
    throw this.#error(message, cause);
  }

  #error(message: string, cause: unknown): WorkflowError {
    const text = this.#synopsis === undefined ? message : `${message}\nStep: ${this.#synopsis}`;
    return new WorkflowError(this.#workflow.id, this.#step, text, cause);
  }
}

function isError(
  error: unknown,
  { code, status }: { readonly code: number; readonly status: number },
): error is BrokerError {
  return error instanceof BrokerError && error.code === code && error.httpStatus === status;
}

function describeError(error: unknown): string {
  if (error instanceof BrokerError) return `the error "${error.message}"`;
  return error instanceof Error ? `${error.name} "${error.message}"` : String(error);
}

/** Returns the broker's message in an error, without the text that the client adds. */
function brokerMessageOf({ message }: BrokerError): string {
  return message.replace(/^\w+: /, '').replace(/ \(\w+, code -\d+, HTTP \d+\).*$/s, '');
}
