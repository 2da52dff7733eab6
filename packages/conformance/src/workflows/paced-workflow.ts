import type { Credentials } from '@broker-api/core';
import type { Section, Workflow } from '@broker-api/spec';
import { repeatCommand } from '../client/repeat-command.ts';
import type { Session } from '../client/session.ts';
import { Skipped, skipOf, tradingOffReason } from '../client/skipped.ts';
import { andList } from '../lists.ts';
import { profiles } from '../profiles/profiles.ts';
import type { CaseResult } from '../result.ts';
import { judgedTest } from '../traffic/judged-test.ts';
import { Market } from '../traffic/market.ts';
import { pacedClients, runWorkflow, type WorkflowAccounts } from './run-workflow.ts';

/** Runs a workflow within the rate limits. */
export async function runPacedWorkflow(workflow: Workflow, session: Session): Promise<CaseResult> {
  const { id, title, requirements } = workflow;
  const { exchangeLog } = session;
  const control = session.control === undefined ? '' : '--control URL ';
  try {
    const { result } = await judgedTest(session, {
      id,
      title,
      sources: requirements,
      find: () => problemOf(workflow, session),
      facts: (outcome) => (outcome === 'failed' ? { exchanges: exchangeLog.take() } : {}),
      curl: () => repeatCommand(session, id, `--workflows ${control}--test`),
    });
    return result;
  } finally {
    exchangeLog.clear();
  }
}

async function problemOf(workflow: Workflow, session: Session): Promise<string | undefined> {
  const accounts = await accountsOf(session, workflow);
  const onStep = (step: string | undefined): void => {
    session.exchangeLog.step = step;
  };
  const connect = (key: Credentials) => {
    session.mask.add(key.apiKey);
    session.mask.add(key.secretKey);
    return pacedClients(session, key);
  };
  try {
    await runWorkflow(workflow, { accounts, control: session.control, connect, onStep });
    return undefined;
  } catch (error) {
    if (skipOf(error) !== undefined) throw error;
    return session.mask.mask((error as Error).message);
  }
}

/**
 * Returns the clients of a workflow's accounts.
 *
 * @throws Skipped if the options do not permit the workflow
 */
async function accountsOf(
  session: Session,
  { id, accounts, requiresControl }: Workflow,
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
  const clients = given.map(async (one) => [one.name, await pacedClients(session, one)] as const);
  return Object.fromEntries(await Promise.all(clients));
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
