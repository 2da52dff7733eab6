import type { ContractClient } from '@broker-api/contract';
import { BrokerError, type Credentials } from '@broker-api/core';
import type { OptionClient } from '@broker-api/option';
import {
  type CallResult,
  type CallStep,
  operations,
  readWorkflows,
  runSteps,
  type Section,
  sections,
  type Workflow,
  type WorkflowAccountName,
  WorkflowError,
  type WorkflowInputs,
} from '@broker-api/spec';
import contract from '@broker-api/spec/contract/workflows.json' with { type: 'json' };
import option from '@broker-api/spec/option/workflows.json' with { type: 'json' };
import spot from '@broker-api/spec/spot/workflows.json' with { type: 'json' };
import type { SpotClient } from '@broker-api/spot';
import type { ControlPlane } from '../control/control-plane.ts';

/** What a workflow needs. */
export interface WorkflowContext {
  readonly accounts: WorkflowAccounts;
  /** Required if `requiresControl` is true. */
  readonly control?: ControlPlane | undefined;
  /** Creates the clients of an account that the workflow adds. */
  readonly connect?: ((key: Credentials) => Promise<WorkflowClients>) | undefined;
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
  const { accounts, control, connect, onStep, inputs = newInputs() } = context;
  const missing = workflow.accounts.find((name) => accounts[name] === undefined);
  const lacksControl = workflow.requiresControl && control === undefined;
  if (missing !== undefined || lacksControl) {
    const required =
      missing === undefined
        ? 'the control plane of a sandbox; pass its client'
        : `the account ${missing}; pass its clients`;
    throw new WorkflowError(workflow.id, 'accounts', `the workflow requires ${required}`);
  }
  const cleanUps: (() => Promise<unknown>)[] = [];
  let carol: WorkflowClients | undefined;
  const call = async (step: CallStep, parameters: Fields | undefined): Promise<CallResult> => {
    const own = { ...context, accounts: { ...accounts, ...(carol && { carol }) } };
    const method = methodOf(step, own);
    try {
      const response = await method(parameters);
      if (step.call === 'control/addApiKey') carol = await connect?.(response as Credentials);
      cleanUps.push(...cancellations(step, parameters ?? {}, response, own));
      return { response };
    } catch (error) {
      if (!(error instanceof BrokerError)) throw error;
      const { code, httpStatus: status } = error;
      return { error: { status, code, msg: brokerMessageOf(error) }, cause: error };
    }
  };
  try {
    await runSteps(workflow, workflows, { call, onStep }, inputs);
  } catch (error) {
    onStep?.(undefined);
    // An order may already be filled or cancelled.
    for (const cleanUp of cleanUps.reverse()) await cleanUp().catch(() => undefined);
    throw error;
  }
}

type Fields = Readonly<Record<string, unknown>>;
type Method = (parameters?: Fields) => Promise<unknown>;

/** Returns inputs with a new run id. */
function newInputs(): WorkflowInputs {
  const random = crypto.getRandomValues(new Uint32Array(2));
  return { run: `s${[...random].map((part) => part.toString(36)).join('')}` };
}

function methodOf(
  { call, account }: Pick<CallStep, 'call' | 'account'>,
  { accounts, control }: WorkflowContext,
): Method {
  const [api = '', operationId = ''] = call.split('/');
  const methods = account ? accounts[account]?.[api as Section] : control;
  const method = (methods as Fields | undefined)?.[operationId];
  if (typeof method !== 'function') throw new Error(`there is no operation ${call}`);
  return method as Method;
}

/** Returns the calls that cancel the order of a step, if it placed one. */
function cancellations(
  { call, account, error }: CallStep,
  { orderType }: Fields,
  response: unknown,
  context: WorkflowContext,
): (() => Promise<unknown>)[] {
  const [section = '', operationId = ''] = call.split('/');
  const records = operations[section as Section] ?? {};
  const cancel = Object.values(records).find(({ cancels }) => cancels === 'order');
  const places = records[operationId]?.retry === 'by-client-order-id';
  if (error !== undefined || !places || cancel === undefined) return [];
  const method = methodOf({ call: `${section}/${cancel.operationId}`, account }, context);
  const { orderId } = response as Fields;
  // A triggered STOP order becomes a LIMIT order, so both types are tried.
  const types = orderType === undefined ? [{}] : [{ orderType }, { orderType: 'LIMIT' }];
  return types.map((type) => () => method({ ...type, orderId }));
}

/** Returns the broker's message in an error, without the text that the client adds. */
function brokerMessageOf({ message }: BrokerError): string {
  return message.replace(/^\w+: /, '').replace(/ \(\w+, code -\d+, HTTP \d+\).*$/s, '');
}

const documents = { spot, contract, option };

/** The workflows of all sections, in the order of their Arazzo documents. */
export const workflows: readonly Workflow[] = sections.flatMap((section) =>
  readWorkflows(section, documents[section].documents),
);

/** The clients of one account. */
export interface WorkflowClients extends Readonly<Record<Section, object>> {
  readonly spot: SpotClient;
  readonly contract: ContractClient;
  readonly option: OptionClient;
}

/**
 * The clients of each account, by name. A workflow requires the accounts in its `accounts` list.
 */
export type WorkflowAccounts = { readonly [Name in WorkflowAccountName]?: WorkflowClients };
