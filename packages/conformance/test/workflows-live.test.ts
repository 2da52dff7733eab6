import { createContractClient } from '@broker-api/contract';
import { createOptionClient } from '@broker-api/option';
import { createSandbox, type Dialect } from '@broker-api/sandbox';
import { sections } from '@broker-api/spec';
import { createSpotClient } from '@broker-api/spot';
import { isExhaustive } from '@broker-api/test-kit';
import { describe, expect, test } from 'vitest';
import { createSession, type Session } from '../src/client/session.ts';
import { runWorkflow, type WorkflowAccounts, workflows } from '../src/index.ts';
import { runPacedWorkflow } from '../src/workflows/paced-workflow.ts';
import { sandboxTarget } from './sandbox-target.ts';

/** The least number of workflows that any broker can run. */
const leastWithoutControl = { spot: 15, contract: 15, option: 10 };
const dialects = isExhaustive ? (['reference', 'observed'] as const) : (['observed'] as const);

function sessionOf(dialect: Dialect): Session {
  const { session, sandbox } = sandboxTarget({ dialect });
  return createSession({ ...session.options, control: sandbox.control });
}

describe.each(sections)('the workflows of %s', (section) => {
  const ofSection = workflows.filter(({ id }) => id.startsWith(`${section}/`));
  const reference = sessionOf('reference');

  // The mutants in tests/mutants contain these titles.
  test.each(ofSection.map((workflow) => [workflow.id, workflow] as const))(
    'the workflow %s passes',
    async (_id, workflow) => {
      expect(await runPacedWorkflow(workflow, reference)).toMatchObject({ outcome: 'passed' });
    },
  );

  test.each(dialects)(
    `all workflows of ${section} pass in the opposite order, in the dialect %s`,
    async (dialect) => {
      // In the session `reference`, the tests above have already run every workflow once.
      const session = dialect === 'reference' ? reference : sessionOf(dialect);
      for (const workflow of ofSection.toReversed()) {
        expect(await runPacedWorkflow(workflow, session)).toMatchObject({ outcome: 'passed' });
      }
    },
  );

  test(`without the control plane, ${section} skips only workflows that require it`, async () => {
    const { control: _control, ...options } = reference.options;
    const session = createSession(options);
    const requiring = ofSection.filter(({ requiresControl }) => requiresControl);
    for (const workflow of requiring) {
      expect(await runPacedWorkflow(workflow, session)).toMatchObject({
        outcome: 'skipped',
        reason: 'requires the control plane of a sandbox; pass --control',
      });
    }
    const others = ofSection.length - requiring.length;
    expect(others).toBeGreaterThanOrEqual(leastWithoutControl[section]);
  });
});

test('runWorkflow runs a workflow with the clients of its caller', async () => {
  const { accounts, fetch, now, control } = createSandbox({ limits: 'off' });
  const baseUrl = 'http://127.0.0.1';
  const clientsOf = (credentials: { apiKey: string; secretKey: string }) => {
    const options = { baseUrl, credentials, fetch, clock: now };
    return {
      spot: createSpotClient(options),
      contract: createContractClient(options),
      option: createOptionClient(options),
    };
  };
  const clients = accounts.map((account) => [account.name, clientsOf(account)] as const);
  const given = Object.fromEntries(clients) as WorkflowAccounts;
  const connect = async (key: { apiKey: string; secretKey: string }) => clientsOf(key);
  for (const id of ['spot/workflows/place-and-fill', 'contract/workflows/add-a-trader']) {
    const [workflow] = workflows.filter((one) => one.id === id);
    if (workflow === undefined) throw new Error(`no workflow ${id}`);
    await runWorkflow(workflow, { accounts: given, control, connect });
  }
});
