import { BrokerError } from '@broker-api/core';
import type { ControlPlane } from '../control/control-plane.ts';
import { compareDecimals, difference, isDecimal } from '../decimal.ts';
import type { WorkflowClients } from './clients.ts';
import { type WorkflowAccountName, type WorkflowAccounts, WorkflowError } from './workflow.ts';

/** A comparable value: a decimal or an id as a string, or a count or a time as a number. */
type Ordered = string | number;

type Operator = '==' | '!=' | '<' | '<=' | '>' | '>=';

const conditions: Readonly<Record<Operator, (order: number) => boolean>> = {
  '==': (order) => order === 0,
  '!=': (order) => order !== 0,
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
};

/** The calls and checks of one run of a workflow. Every failure names the step. */
class WorkflowRun {
  readonly #id: string;
  readonly #accounts: WorkflowAccounts;
  readonly #cleanUps: (() => Promise<unknown>)[] = [];
  /** The step of the last call. It is reported for unexpected exceptions. */
  #step = 'accounts';

  constructor(id: string, accounts: WorkflowAccounts) {
    this.#id = id;
    this.#accounts = accounts;
  }

  account(name: WorkflowAccountName): WorkflowClients {
    const clients = this.#accounts[name];
    if (clients) return clients;
    return this.#fail('accounts', `the workflow requires the account ${name}; pass its clients`);
  }

  controlPlane(given: ControlPlane | undefined): ControlPlane {
    const missing = 'the workflow requires the control plane of a sandbox; pass its client';
    return given ?? this.#fail('accounts', missing);
  }

  /** Makes a call that must succeed. */
  async call<Response>(step: string, send: () => Promise<Response>): Promise<Response> {
    this.#step = step;
    try {
      return await send();
    } catch (error) {
      return this.#fail(step, `expected a successful response, got ${describeError(error)}`, error);
    }
  }

  /** Makes a call that must fail. Returns the fields of the error response. */
  async expectError(
    step: string,
    status: number,
    code: number,
    send: () => Promise<unknown>,
  ): Promise<{ readonly code: number; readonly msg: string }> {
    this.#step = step;
    const expected = `expected an error with code ${code} and status ${status}`;
    let response: unknown;
    try {
      response = await send();
    } catch (error) {
      if (!(error instanceof BrokerError) || error.code !== code || error.httpStatus !== status) {
        this.#fail(step, `${expected}, got ${describeError(error)}`, error);
      }
      return { code, msg: brokerMessageOf(error as BrokerError) };
    }
    return this.#fail(step, `${expected}, got the response ${JSON.stringify(response)}`);
  }

  /** Registers a call that reverts a step if a later step fails. */
  onFailure(cleanUp: () => Promise<unknown>): void {
    this.#cleanUps.push(cleanUp);
  }

  /**
   * Reverts the steps of a failed workflow, and returns the failure as a WorkflowError. Ignores
   * errors during the clean-up, because an order may already be filled or cancelled.
   */
  async failed(error: unknown): Promise<WorkflowError> {
    for (const cleanUp of this.#cleanUps.reverse()) await cleanUp().catch(() => undefined);
    if (error instanceof WorkflowError) return error;
    const message = `internal error: ${describeError(error)}`;
    return new WorkflowError(this.#id, this.#step, message, error);
  }

  expectEqual<Value>(step: string, subject: string, actual: Value, expected: NoInfer<Value>): void {
    if (actual !== expected) this.#mismatch(step, subject, format(expected), actual);
  }

  /** Checks that two values differ. */
  expectNotEqual<Value>(step: string, subject: string, actual: Value, other: NoInfer<Value>): void {
    if (actual === other)
      this.#mismatch(step, subject, `a value other than ${format(other)}`, actual);
  }

  /** Checks that a comparison is true. Compares numeric values exactly, so 1 equals 1.00. */
  expectCompared(
    step: string,
    subject: string,
    actual: Ordered | undefined,
    operator: Operator,
    expected: Ordered | undefined,
  ): void {
    const condition = operator === '==' ? format(expected) : `${operator} ${format(expected)}`;
    if (actual === undefined || expected === undefined) {
      this.#mismatch(step, subject, condition, actual);
    }
    this.#expectDecimals(step, subject, actual, expected);
    if (!conditions[operator](compareDecimals(String(actual), String(expected)))) {
      this.#mismatch(step, subject, condition, actual);
    }
  }

  /** Checks that an amount has changed by an exact difference. */
  expectChange(
    step: string,
    subject: string,
    actual: string | undefined,
    before: string | undefined,
    by: string,
  ): void {
    const expected = `a change of ${by} from ${format(before)}`;
    if (actual === undefined || before === undefined) {
      this.#mismatch(step, subject, expected, actual);
    }
    this.#expectDecimals(step, subject, actual, before);
    const change = difference(actual, before);
    if (compareDecimals(change, by) !== 0) {
      const got = `${format(actual)}, a change of ${change}`;
      this.#fail(step, `${subject}: expected ${expected}, got ${got}`);
    }
  }

  expectAbsent(step: string, subject: string, actual: unknown): void {
    if (actual !== undefined) this.#mismatch(step, subject, 'no value', actual);
  }

  expectPresent(step: string, subject: string, actual: unknown): void {
    if (actual === undefined) this.#mismatch(step, subject, 'a value', actual);
  }

  /** Returns an output of a step; fails if it is absent. */
  output<Value>(step: string, subject: string, actual: Value): NonNullable<Value> {
    return actual ?? this.#mismatch(step, subject, 'a value', actual);
  }

  /** Checks that values are decimals, so that they can be compared. */
  #expectDecimals(step: string, subject: string, ...values: readonly Ordered[]): void {
    const other = values.find((value) => !isDecimal(String(value)));
    if (other !== undefined) this.#mismatch(step, subject, 'a decimal', other);
  }

  #mismatch(step: string, subject: string, expected: string, actual: unknown): never {
    return this.#fail(step, `${subject}: expected ${expected}, got ${format(actual)}`);
  }

  #fail(step: string, message: string, cause?: unknown): never {
    throw new WorkflowError(this.#id, step, message, cause);
  }
}

const format = (value: unknown): string =>
  value === undefined ? 'no value' : JSON.stringify(value);

function describeError(error: unknown): string {
  if (error instanceof BrokerError) return `the error "${error.message}"`;
  return error instanceof Error ? `${error.name} "${error.message}"` : String(error);
}

/** Returns the broker's message in an error, without the text that the client adds. */
function brokerMessageOf({ message }: BrokerError): string {
  return message.replace(/^\w+: /, '').replace(/ \(\w+, code -\d+, HTTP \d+\)$/, '');
}

/**
 * Runs a workflow. If it fails, cancels its orders.
 *
 * @throws WorkflowError that names the workflow and the step, with the expected and the actual
 *   value
 */
export async function runWorkflow(
  id: string,
  accounts: WorkflowAccounts,
  steps: (workflow: WorkflowRun) => Promise<void>,
): Promise<void> {
  const workflow = new WorkflowRun(id, accounts);
  try {
    await steps(workflow);
  } catch (error) {
    throw await workflow.failed(error);
  }
}
