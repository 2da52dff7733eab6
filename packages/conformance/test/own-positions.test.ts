// The accounts have positions and orders before the tests.

import { type GatewayOperation, operations } from '@broker-api/spec';
import { sampled } from '@broker-api/test-kit';
import { expect, test } from 'vitest';
import { allCases } from '../src/cases/all-cases.ts';
import { call } from '../src/client/call.ts';
import type { CaseResult } from '../src/result.ts';
import { runCase } from '../src/traffic/run-case.ts';
import { sandboxTarget } from './sandbox-target.ts';
import { run } from './stateful-target.ts';

test('tests of orders are skipped if positions have another leverage', async () => {
  const { session, sandbox } = sandboxTarget();
  const { accounts } = sandbox;
  const [alice, bob] = accounts as [(typeof accounts)[0], (typeof accounts)[0]];
  const place = async (account: typeof alice, terms: string): Promise<void> => {
    const operation = operations.contract.placeOrder as GatewayOperation;
    const parameters = `symbol=BTC-PERP-REV&orderType=LIMIT&clientOrderId={fresh}&${terms}`;
    const { status } = await call(session, account, operation, parameters);
    expect(status).toBe(200);
  };
  await place(bob, 'side=SELL_OPEN&price=10000&quantity=700&leverage=10');
  await place(alice, 'side=BUY_OPEN&price=10000&quantity=700&leverage=20');
  const ofContracts = allCases.filter(({ id }) => /^contract\/.*\/(1\d0|38\d)-/.test(id));
  const problems = new Set<string | undefined>();
  const add = ({ outcome, reason, failure }: CaseResult): void => {
    if (outcome !== 'passed') problems.add(failure?.message ?? reason);
  };
  for (const one of sampled(ofContracts, 40)) add(await runCase(one, session));
  for (const index of [0, 1, 2]) add(await run(session, { section: 'contract', seed: 1, index }));
  expect([...problems]).toEqual([
    'requires a leverage of 10 for BUY_OPEN orders in BTC-PERP-REV, but alice has a position or ' +
      'open orders with a leverage of 20; close them',
  ]);
});
