import { test } from 'vitest';
import { andList } from '../lists.ts';
import type { CaseResult } from '../result.ts';
import { tradingOffReason } from '../session/run-case.ts';
import type { Session } from '../session/session.ts';
import { createClients, type WorkflowClients } from '../workflows/clients.ts';
import type { Workflow, WorkflowAccounts } from '../workflows/workflow.ts';
import { currentSession } from './define-suite.ts';

const timeoutMs = 180_000;

/** Defines a Vitest test for each workflow. The workflows run sequentially. */
export function defineWorkflows(workflows: readonly Workflow[]): void {
  for (const workflow of workflows) {
    test(`${workflow.id}: ${workflow.title}`, { timeout: timeoutMs }, async ({ task, skip }) => {
      const session = await currentSession();
      if (session === undefined) skip('no deployment is configured; set BROKER_BASE_URL');
      const result = await resultOf(workflow, session as Session);
      task.meta.conformance = result;
      if (result.outcome === 'skipped') skip(result.reason);
      if (result.outcome === 'failed') throw new Error(result.failure?.message);
    });
  }
}

async function resultOf(workflow: Workflow, session: Session): Promise<CaseResult> {
  const started = performance.now();
  const result = (more: Pick<CaseResult, 'outcome' | 'reason' | 'failure'>): CaseResult => ({
    id: workflow.id,
    ...more,
    ...{ exchanges: [], mismatches: [], errorCodes: [], enumValues: [] },
    durationMs: performance.now() - started,
  });
  if (!session.options.trade) {
    return result({ outcome: 'skipped', reason: tradingOffReason });
  }
  const accounts = accountsOf(session);
  const missing = workflow.accounts.filter((name) => accounts[name] === undefined);
  if (missing.length > 0) {
    const noun = missing.length === 1 ? 'account' : 'accounts';
    const reason = `requires the ${noun} ${andList(missing)}`;
    return result({ outcome: 'skipped', reason });
  }
  try {
    await workflow.run(accounts);
    return result({ outcome: 'passed' });
  } catch (error) {
    const sources = workflow.requirements.map(({ source, locator }) => `${source}, ${locator}`);
    const requirement = `${workflow.title} (${sources.join('; ')})`;
    const message = session.mask.mask((error as Error).message);
    return result({ outcome: 'failed', failure: { message, requirement, curl: '' } });
  }
}

function accountsOf({ options }: Session): WorkflowAccounts {
  const { baseUrl, fetch } = options;
  const clients = options.accounts.map(({ name, apiKey, secretKey }): [string, WorkflowClients] => {
    const one = { baseUrl, credentials: { apiKey, secretKey }, fetch: fetch as never };
    return [name, createClients(one)];
  });
  return Object.fromEntries(clients);
}
