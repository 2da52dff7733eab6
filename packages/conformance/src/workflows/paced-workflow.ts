import { BrokerError, type Credentials } from '@broker-api/core';
import {
  type GatewayOperation,
  operations,
  type Section,
  sections,
  type Workflow,
} from '@broker-api/spec';
import type { Row } from '../auditor/rule.ts';
import type { TestAccount } from '../client/account.ts';
import { call } from '../client/call.ts';
import type { Mask } from '../client/mask.ts';
import { repeatCommand } from '../client/repeat-command.ts';
import type { Session } from '../client/session.ts';
import { Skipped, skipOf, tradingOffReason } from '../client/skipped.ts';
import { type ControlPlane, controlRoutes } from '../control/control-plane.ts';
import { andList } from '../lists.ts';
import { profiles } from '../profiles/profiles.ts';
import { type CaseResult, type Exchange, TestFindings } from '../result.ts';
import { judgedTest } from '../traffic/judged-test.ts';
import { Market } from '../traffic/market.ts';
import { runWorkflow, type WorkflowAccounts, type WorkflowClients } from './run-workflow.ts';

/** More exchanges are not kept: the last ones explain a failure. */
const mostExchanges = 200;

/** Adds an exchange of the current step. */
type Add = (exchange: Exchange) => void;

/** Runs a workflow within the rate limits. */
export async function runPacedWorkflow(workflow: Workflow, session: Session): Promise<CaseResult> {
  const { id, title, requirements } = workflow;
  const control = session.control === undefined ? '' : '--control URL ';
  const findings = new TestFindings();
  const { result } = await judgedTest(session, {
    id,
    title,
    sources: requirements,
    find: () => problemOf(workflow, session, findings),
    findings,
    mostExchanges,
    curl: () => repeatCommand(session, id, `--workflows ${control}--test`),
  });
  return result;
}

async function problemOf(
  workflow: Workflow,
  session: Session,
  { exchanges }: TestFindings,
): Promise<string | undefined> {
  const { control, mask } = session;
  let step: string | undefined;
  const add: Add = (exchange) => {
    if (step !== undefined) exchanges.push({ ...exchange, step });
  };
  const accounts = await accountsOf(session, workflow, add);
  const onStep = (next: string | undefined): void => {
    step = next;
  };
  const connect = async ({ apiKey, secretKey }: Credentials) => {
    mask.add(apiKey);
    mask.add(secretKey);
    return clientsOf(session, { name: '', apiKey, secretKey }, add);
  };
  try {
    const plane = control && logged(control, mask, add);
    await runWorkflow(workflow, { accounts, control: plane, connect, onStep });
    return undefined;
  } catch (error) {
    if (skipOf(error) !== undefined) throw error;
    return mask.mask((error as Error).message);
  }
}

/** Returns the operations of an account, with the names of the methods of its clients. */
function clientsOf(session: Session, account: TestAccount, add: Add): WorkflowClients {
  const clients = sections.map((section) => {
    const methods = Object.values(operations[section]).map((operation) => [
      operation.operationId,
      (parameters: Row = {}) => send(session, account, operation, parameters, add),
    ]);
    return [section, Object.fromEntries(methods)];
  });
  return Object.fromEntries(clients) as WorkflowClients;
}

async function send(
  session: Session,
  account: TestAccount,
  operation: GatewayOperation,
  parameters: Row,
  add: Add,
): Promise<unknown> {
  const pairs = Object.entries(parameters).map(([name, value]) => [name, String(value)]);
  const sent = new URLSearchParams(pairs).toString();
  const { status, body, exchange } = await call(session, account, operation, sent);
  add(exchange);
  if (status === 200) return body;
  const { operationId } = operation;
  const { code, msg } = (body ?? {}) as Row;
  if (typeof code !== 'number') {
    throw new Error(
      `${operationId}: ${exchange.error ?? `status ${status} without an error code`}`,
    );
  }
  const message = String(msg);
  throw new BrokerError({ operation: operationId, code, message, httpStatus: status });
}

/** Returns a control plane whose calls are added. */
function logged(control: ControlPlane, mask: Mask, add: Add): ControlPlane {
  const methods = Object.entries(control).map(([name, change]) => [
    name,
    async (input?: object): Promise<unknown> => {
      const { method = '', path: url = '' } = controlRoutes[name] ?? {};
      const started = performance.now();
      const request = {
        method,
        url,
        headers: {},
        ...(input && { body: mask.mask(JSON.stringify(input)) }),
      };
      const end = (outcome: Pick<Exchange, 'response' | 'error'>): void =>
        add({ request, ...outcome, durationMs: performance.now() - started });
      try {
        const output: unknown = await change(input);
        const body = mask.mask(JSON.stringify(output) ?? '');
        end({ response: { status: 200, headers: {}, body } });
        return output;
      } catch (error) {
        end({ error: mask.mask((error as Error).message) });
        throw error;
      }
    },
  ]);
  return Object.fromEntries(methods) as ControlPlane;
}

/**
 * Returns the clients of a workflow's accounts.
 *
 * @throws Skipped if the options do not permit the workflow
 */
async function accountsOf(
  session: Session,
  { id, accounts, requiresControl }: Workflow,
  add: Add,
): Promise<WorkflowAccounts> {
  if (!session.options.trade) throw new Skipped(tradingOffReason, 'options');
  const given = session.options.accounts;
  const missing = accounts.filter((name) => !given.some((one) => one.name === name));
  if (missing.length > 0) {
    const noun = missing.length === 1 ? 'account' : 'accounts';
    throw new Skipped(`requires the ${noun} ${andList(missing)}`, 'options');
  }
  if (requiresControl && session.control === undefined) {
    throw new Skipped('requires the control plane of a sandbox; pass --control', 'options');
  }
  await requireEmptyBooks(session, id.split('/')[0] as Section);
  return Object.fromEntries(given.map((one) => [one.name, clientsOf(session, one, add)]));
}

/**
 * Checks that no order of another program can match the orders that a section's workflows place.
 *
 * @throws Skipped if the order book of a symbol contains an order
 */
function requireEmptyBooks(session: Session, section: Section): Promise<void> {
  return session.once(`empty order books of ${section}`, async () => {
    for (const symbol of profiles[section].workflowSymbols) {
      const { bid, ask } = await new Market(session, section).best(symbol);
      if (Number.isNaN(bid) && Number.isNaN(ask)) continue;
      const reason =
        `workflows require empty order books, but ${symbol} has orders; ` +
        `cancel all orders, and stop the market makers or pass --control; or omit --workflows`;
      throw new Skipped(reason, 'failed preparation');
    }
  });
}
