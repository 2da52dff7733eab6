import { createContractClient } from '@broker-api/contract';
import { createOptionClient } from '@broker-api/option';
import { createSpotClient } from '@broker-api/spot';
import { test } from 'vitest';
import type { CaseResult } from '../result.ts';
import type { Session } from '../session/session.ts';
import type { Workflow, WorkflowAccounts, WorkflowClients } from '../workflows/workflow.ts';
import { currentSession } from './define-suite.ts';

const timeoutMs = 180_000;

/** Makes a Vitest test of each workflow, in their order: they are told one after another. */
export function defineWorkflows(workflows: readonly Workflow[]): void {
  for (const workflow of workflows) {
    test(`${workflow.id}: ${workflow.title}`, { timeout: timeoutMs }, async ({ task, skip }) => {
      const session = await currentSession();
      if (session === undefined) skip('no deployment is named; set BROKER_BASE_URL');
      const result = await tell(workflow, session as Session);
      task.meta.conformance = result;
      if (result.outcome === 'skipped') skip(result.reason);
      if (result.outcome === 'failed') throw new Error(result.failure?.message);
    });
  }
}

async function tell(workflow: Workflow, session: Session): Promise<CaseResult> {
  const started = performance.now();
  const result = (more: Pick<CaseResult, 'outcome' | 'reason' | 'failure'>): CaseResult => ({
    id: workflow.id,
    ...more,
    ...{ exchanges: [], departures: [], codes: [], enumValues: [] },
    durationMs: performance.now() - started,
  });
  if (!session.options.trade) {
    return result({ outcome: 'skipped', reason: 'it changes something, and trade is off' });
  }
  const accounts = accountsOf(session);
  const absent = workflow.accounts.filter((name) => accounts[name] === undefined);
  if (absent.length > 0) {
    const reason = `no account of this name was given: ${absent.join(', ')}`;
    return result({ outcome: 'skipped', reason });
  }
  try {
    await workflow.run(accounts);
    return result({ outcome: 'passed' });
  } catch (error) {
    const sources = workflow.promise.map(({ source, locator }) => `${source}, ${locator}`);
    const rule = `${workflow.title} (${sources.join('; ')})`;
    const message = session.mask.hide((error as Error).message);
    return result({ outcome: 'failed', failure: { message, rule, curl: '' } });
  }
}

function accountsOf({ options }: Session): WorkflowAccounts {
  const { baseUrl, fetch } = options;
  const clients = options.accounts.map(({ name, apiKey, secretKey }): [string, WorkflowClients] => {
    const one = { baseUrl, credentials: { apiKey, secretKey }, fetch: fetch as never };
    const spot = createSpotClient(one);
    return [name, { spot, contract: createContractClient(one), option: createOptionClient(one) }];
  });
  return Object.fromEntries(clients);
}
