import { createSandbox, type Dialect } from '@broker-api/sandbox';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type WorkflowAccounts, workflows } from '../src/index.ts';
import { createClients } from '../src/workflows/clients.ts';

const spotWorkflows = workflows.filter(({ id }) => id.startsWith('spot/'));
const dialects: readonly Dialect[] = ['reference', 'observed'];

type Sandbox = ReturnType<typeof createSandbox>;

/** Creates clients for the accounts of a sandbox. */
function clientsOf(
  { accounts, fetch }: Sandbox,
  baseUrl: string,
  viaHttp: boolean,
): WorkflowAccounts {
  const clients = accounts.map((credentials) => {
    const options = { baseUrl, credentials, ...(!viaHttp && { fetch }) };
    return [credentials.name, createClients(options)] as const;
  });
  return Object.fromEntries(clients) as WorkflowAccounts;
}

describe.each(dialects)('in the dialect %s', (dialect) => {
  const inProcess = createSandbox({ limits: 'off', dialect });

  test.each(spotWorkflows)('$id passes in process', async ({ run }) => {
    await run(clientsOf(inProcess, 'http://127.0.0.1', false));
  });

  test('all spot workflows pass over HTTP', async () => {
    const sandbox = createSandbox({ limits: 'off', dialect });
    const server = await sandbox.listen();
    onTestFinished(() => server.stop(0));
    for (const { run } of spotWorkflows) await run(clientsOf(sandbox, server.origin, true));
  });
});

test('there are at least 15 spot workflows', () => {
  expect(spotWorkflows.length).toBeGreaterThanOrEqual(15);
});
