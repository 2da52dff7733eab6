import { createSandbox, type Dialect } from '@broker-api/sandbox';
import { describe, expect, test } from 'vitest';
import { runWorkflow, type WorkflowAccounts, workflows } from '../src/index.ts';
import { createClients } from '../src/workflows/clients.ts';

const spotWorkflows = workflows.filter(({ id }) => id.startsWith('spot/'));
const dialects: readonly Dialect[] = ['reference', 'observed'];

type Sandbox = ReturnType<typeof createSandbox>;

/** Creates clients for the accounts of a sandbox in this process. */
function clientsOf({ accounts, fetch, now }: Sandbox): WorkflowAccounts {
  const baseUrl = 'http://127.0.0.1';
  const clients = accounts.map((credentials) => {
    return [credentials.name, createClients({ baseUrl, credentials, fetch, clock: now })] as const;
  });
  return Object.fromEntries(clients) as WorkflowAccounts;
}

describe.each(dialects)('in the dialect %s', (dialect) => {
  const inProcess = createSandbox({ limits: 'off', dialect });

  test.each(spotWorkflows)(`$id passes in process, in the dialect ${dialect}`, async (workflow) => {
    const { control } = inProcess;
    await runWorkflow(workflow, { accounts: clientsOf(inProcess), control });
  });
});

test('there are at least 15 spot workflows', () => {
  expect(spotWorkflows.length).toBeGreaterThanOrEqual(15);
});
