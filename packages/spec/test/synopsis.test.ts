import { expect, test } from 'vitest';
import contract from '../src/generated/contract/workflows.gen.json' with { type: 'json' };
import { readWorkflows } from '../src/workflow/read-workflows.ts';
import { synopsisOf } from '../src/workflow/synopsis.ts';
import type { WorkflowStep } from '../src/workflow/workflow.ts';

const read = { id: 'read', account: 'alice', call: 'spot/getOrder' } as const;
const ofOrder = { $output: 'placed.orderId' };

const rows: [step: WorkflowStep, synopsis: string][] = [
  [{ ...read }, 'alice calls spot/getOrder and expects a successful response'],
  [
    {
      ...read,
      parameters: { orderId: ofOrder, id: { $join: [{ $input: 'run' }, '-a'] } },
      checks: [
        { at: ['status'], is: '==', value: 'FILLED' },
        { at: ['time'], is: '>=', value: { $output: 'placed.time' } },
        { at: [{ field: 'orderId', value: ofOrder }, 'price'], is: '==', value: null },
      ],
    },
    'alice calls spot/getOrder with orderId=placed.orderId, id=run-a and expects /status to be ' +
      'FILLED, /time to be >= placed.time, no /orderId=placed.orderId/price',
  ],
  [
    {
      id: 'after',
      account: 'bob',
      call: 'spot/getAccount',
      description: 'The seller pays the fee.',
      checks: [
        { at: ['balances', 0, 'free'], by: '-4.5', since: { $output: 'before.free' } },
        { at: ['canTrade'], is: '!=', value: false },
      ],
    },
    'The seller pays the fee. bob calls spot/getAccount and expects /balances/0/free to change ' +
      'by -4.5 since before.free, /canTrade to be other than false',
  ],
  [
    { ...read, error: { status: 401, code: -2015 } },
    'alice calls spot/getOrder and expects status 401 with code -2015',
  ],
  [
    { id: 'add', call: 'control/addToken', parameters: { token: 'X', fees: ['0', '1'] } },
    'the run calls control/addToken with token=X, fees=["0","1"] and expects a successful response',
  ],
  [{ id: 'all', workflow: 'spot/workflows/a' }, 'runs the steps of spot/workflows/a'],
];

test.each(rows)('the synopsis says what a step does and expects: %#', (step, synopsis) => {
  expect(synopsisOf(step)).toBe(synopsis);
});

test('every step of every workflow has a synopsis', () => {
  const workflows = readWorkflows('contract', contract.documents);
  const steps = workflows.flatMap(({ steps: own }) => own);
  expect(steps.length).toBeGreaterThan(400);
  for (const step of steps) expect(synopsisOf(step)).not.toMatch(/undefined|\[object/);
});
