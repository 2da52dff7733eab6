import { isExhaustive } from '@broker-api/test-kit';
import { expect, test } from 'vitest';
import { createSession } from '../src/client/session.ts';
import { runPacedWorkflow } from '../src/workflows/paced-workflow.ts';
import { workflows } from '../src/workflows/workflows.ts';
import { sandboxSession } from './sandbox-session.ts';

const optionWorkflows = workflows.filter(({ id }) => id.startsWith('option/'));

const reference = sandboxSession('reference');

const byId = optionWorkflows.map((workflow) => [workflow.id, workflow] as const);

// tests/mutants/option.json contains these titles.
test.each(byId)('the option workflow %s passes', async (_id, workflow) => {
  expect(await runPacedWorkflow(workflow, reference)).toMatchObject({ outcome: 'passed' });
});

const dialects = isExhaustive ? (['reference', 'observed'] as const) : (['observed'] as const);

test.each(dialects)(
  'all option workflows pass in the opposite order, in the dialect %s',
  async (dialect) => {
    // In the session `reference`, the tests above have already run every workflow once.
    const session = dialect === 'reference' ? reference : sandboxSession(dialect);
    for (const workflow of optionWorkflows.toReversed()) {
      expect(await runPacedWorkflow(workflow, session)).toMatchObject({ outcome: 'passed' });
    }
  },
);

test('without the control plane, only the workflows that require it are skipped', async () => {
  const { control: _control, ...options } = reference.options;
  const session = createSession(options);
  const requiring = optionWorkflows.filter(({ requiresControl }) => requiresControl);
  for (const workflow of requiring) {
    expect(await runPacedWorkflow(workflow, session)).toMatchObject({
      outcome: 'skipped',
      reason: 'requires the control plane of a sandbox; pass --control',
    });
  }
  expect(optionWorkflows.length - requiring.length).toBeGreaterThanOrEqual(10);
});
