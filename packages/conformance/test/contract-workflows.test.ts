import { isExhaustive } from '@broker-api/test-kit';
import { expect, test } from 'vitest';
import { createSession } from '../src/client/session.ts';
import { runPacedWorkflow } from '../src/workflows/paced-workflow.ts';
import { workflows } from '../src/workflows/workflows.ts';
import { sandboxSession } from './sandbox-session.ts';

const contractWorkflows = workflows.filter(({ id }) => id.startsWith('contract/'));

const reference = sandboxSession('reference');

const byId = contractWorkflows.map((workflow) => [workflow.id, workflow] as const);

// tests/mutants/contract.json contains these titles.
test.each(byId)('the contract workflow %s passes', async (_id, workflow) => {
  expect(await runPacedWorkflow(workflow, reference)).toMatchObject({ outcome: 'passed' });
});

const dialects = isExhaustive ? (['reference', 'observed'] as const) : (['observed'] as const);

test.each(dialects)(
  'all contract workflows pass in the opposite order, in the dialect %s',
  async (dialect) => {
    // In the session `reference`, the tests above have already run every workflow once.
    const session = dialect === 'reference' ? reference : sandboxSession(dialect);
    for (const workflow of contractWorkflows.toReversed()) {
      expect(await runPacedWorkflow(workflow, session)).toMatchObject({ outcome: 'passed' });
    }
  },
);

test('without the control plane, only the workflows that require it are skipped', async () => {
  const { control: _control, ...options } = reference.options;
  const session = createSession(options);
  const requiring = contractWorkflows.filter(({ requiresControl }) => requiresControl);
  for (const workflow of requiring) {
    expect(await runPacedWorkflow(workflow, session)).toMatchObject({
      outcome: 'skipped',
      reason: 'requires the control plane of a sandbox; pass --control',
    });
  }
  expect(contractWorkflows.length - requiring.length).toBeGreaterThanOrEqual(15);
});
