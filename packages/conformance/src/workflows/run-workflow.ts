import { BrokerError } from '@broker-api/core';
import { compareDecimals, difference } from './decimal.ts';
import {
  type WorkflowAccountName,
  type WorkflowAccounts,
  type WorkflowClients,
  WorkflowError,
} from './workflow.ts';

/** A value that has an exact order: a decimal or an id as text, a count or a time as number. */
type Ordered = string | number;

type Operator = '==' | '!=' | '<' | '<=' | '>' | '>=';

const holds: Readonly<Record<Operator, (order: number) => boolean>> = {
  '==': (order) => order === 0,
  '!=': (order) => order !== 0,
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
};

/** The calls and checks of one run of a workflow. Each failure names the step. */
class WorkflowRun {
  readonly #id: string;
  readonly #accounts: WorkflowAccounts;
  readonly #undo: (() => Promise<unknown>)[] = [];
  /** The step that called last, for failures that no check has foreseen. */
  #step = 'accounts';

  constructor(id: string, accounts: WorkflowAccounts) {
    this.#id = id;
    this.#accounts = accounts;
  }

  /** The clients of an account. */
  account(name: WorkflowAccountName): WorkflowClients {
    const clients = this.#accounts[name];
    if (clients) return clients;
    return this.#fail('accounts', `the workflow needs the account ${name}; pass its clients`);
  }

  /** Makes a call that must be answered. */
  async answered<Answer>(step: string, call: () => Promise<Answer>): Promise<Answer> {
    this.#step = step;
    try {
      return await call();
    } catch (error) {
      return this.#fail(step, `expected an answer, found ${wordsOf(error)}`, error);
    }
  }

  /** Makes a call that must be refused, and returns the two fields of the refusal. */
  async refused(
    step: string,
    status: number,
    code: number,
    call: () => Promise<unknown>,
  ): Promise<{ readonly code: number; readonly msg: string }> {
    this.#step = step;
    const expected = `expected a refusal with code ${code} and status ${status}`;
    let answer: unknown;
    try {
      answer = await call();
    } catch (error) {
      if (!(error instanceof BrokerError) || error.code !== code || error.httpStatus !== status) {
        this.#fail(step, `${expected}, found ${wordsOf(error)}`, error);
      }
      return { code, msg: messageOf(error as BrokerError) };
    }
    return this.#fail(step, `${expected}, found the answer ${JSON.stringify(answer)}`);
  }

  /** Keeps what takes back the effect of a step, for the case that a later one fails. */
  undo(call: () => Promise<unknown>): void {
    this.#undo.push(call);
  }

  /**
   * Takes back what is left of a workflow that failed, and returns the failure as one of a step. What
   * is gone already is refused, which does not matter.
   */
  async failed(error: unknown): Promise<WorkflowError> {
    for (const call of this.#undo.reverse()) await call().catch(() => undefined);
    if (error instanceof WorkflowError) return error;
    const message = `expected a response of the promised form, found ${wordsOf(error)}`;
    return new WorkflowError(this.#id, this.#step, message, error);
  }

  /** Checks that two values are the same. */
  equal<Value>(step: string, what: string, actual: Value, expected: NoInfer<Value>): void {
    if (actual !== expected) this.#wrong(step, what, show(expected), actual);
  }

  /** Checks that two values are not the same. */
  different<Value>(step: string, what: string, actual: Value, other: NoInfer<Value>): void {
    if (actual === other) this.#wrong(step, what, `another than ${show(other)}`, actual);
  }

  /** Compares two numbers exactly, decimals by their value. */
  compare(
    step: string,
    what: string,
    actual: Ordered | undefined,
    operator: Operator,
    expected: Ordered | undefined,
  ): void {
    const wanted = operator === '==' ? show(expected) : `${operator} ${show(expected)}`;
    if (actual === undefined || expected === undefined) {
      this.#wrong(step, what, wanted, actual);
    } else if (!holds[operator](compareDecimals(String(actual), String(expected)))) {
      this.#wrong(step, what, wanted, actual);
    }
  }

  /** Checks that an amount has changed by exactly so much. */
  changed(
    step: string,
    what: string,
    actual: string | undefined,
    before: string | undefined,
    by: string,
  ): void {
    const wanted = `a change by ${by} from ${show(before)}`;
    if (actual === undefined || before === undefined) this.#wrong(step, what, wanted, actual);
    const found = difference(actual, before);
    if (compareDecimals(found, by) !== 0) {
      this.#fail(step, `${what}: expected ${wanted}, found ${show(actual)}, a change by ${found}`);
    }
  }

  /** Checks that something is not there. */
  absent(step: string, what: string, actual: unknown): void {
    if (actual !== undefined) this.#wrong(step, what, 'nothing', actual);
  }

  /** Checks that something is there. */
  present(step: string, what: string, actual: unknown): void {
    if (actual === undefined) this.#wrong(step, what, 'something', actual);
  }

  /** Takes a value that later steps need. */
  take<Value>(step: string, what: string, actual: Value): NonNullable<Value> {
    return actual ?? this.#wrong(step, what, 'a value for later steps', actual);
  }

  #wrong(step: string, what: string, expected: string, found: unknown): never {
    return this.#fail(step, `${what}: expected ${expected}, found ${show(found)}`);
  }

  #fail(step: string, message: string, cause?: unknown): never {
    throw new WorkflowError(this.#id, step, message, cause);
  }
}

const show = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value));

function wordsOf(error: unknown): string {
  if (error instanceof BrokerError) return `the refusal "${error.message}"`;
  return error instanceof Error ? `${error.name} "${error.message}"` : String(error);
}

/** The broker's own words in a refusal, without what the client says around them. */
function messageOf({ message }: BrokerError): string {
  return message.replace(/^\w+: /, '').replace(/ \(\w+, code -\d+, HTTP \d+\)$/, '');
}

/**
 * Runs a workflow. When it fails, the orders that it placed are cancelled before the failure goes on.
 *
 * @throws WorkflowError that names the workflow, the step, what was expected and what was found
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
