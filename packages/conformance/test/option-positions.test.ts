import { operations } from '@broker-api/spec';
import { expect, test } from 'vitest';
import { allCases } from '../src/cases/all-cases.ts';
import type { Case } from '../src/cases/case.ts';
import { call } from '../src/client/call.ts';
import { closeOpenedPositions } from '../src/traffic/close-positions.ts';
import { runCase } from '../src/traffic/run-case.ts';
import { rememberHoldings } from '../src/traffic/trader.ts';
import { trade, tradersOf } from '../src/traffic/traders.ts';
import { tradeAndQuote } from '../src/traffic/trades.ts';
import { sandboxTarget } from './sandbox-target.ts';

test('two accounts that trade leave no order in the market of others', async () => {
  const { session, sandbox } = sandboxTarget();
  await sandbox.startMarketMakers();
  const { account: seller, other: buyer } = tradersOf(session, 'spot');
  const prices = { sell: '10100', buy: '10100' };
  for (const taker of [buyer, seller]) {
    await trade({ seller, buyer, quantity: '0.01', prices, taker });
  }
  for (const { account } of [seller, buyer]) {
    const { body } = await call(session, account, operations.spot.listOpenOrders as never, '');
    expect(body).toEqual([]);
  }
});

test.each([
  ['two levels to each empty side', false, 4],
  ['no order to a market with several levels', true, 0],
])('quotes add %s, and are cancelled if the reading fails', async (_, isQuoted, count) => {
  const { session, sandbox } = sandboxTarget();
  if (isQuoted) await sandbox.startMarketMakers();
  const { account, other } = tradersOf(session, 'spot');
  const openOrders = async () => [
    ...(await account.rows('listOpenOrders')),
    ...(await other.rows('listOpenOrders')),
  ];
  let open: readonly unknown[] = [];
  const read = async (): Promise<never> => {
    open = await openOrders();
    throw new Error('the reading failed');
  };
  await expect(tradeAndQuote(account, read)).rejects.toThrow('the reading failed');
  expect(open).toHaveLength(count);
  expect(await openOrders()).toEqual([]);
});

test('after the positions are closed, a test that requires one opens another', async () => {
  const { session } = sandboxTarget();
  const [test390] = allCases.filter(({ id }) => /^option\/listPositions\/390-/.test(id));
  for (let count = 0; count < 2; count++) {
    expect(await runCase(test390 as Case, session)).toMatchObject({ outcome: 'passed' });
    await closeOpenedPositions(session);
  }
});

test('a ban before the positions are closed is no error: nothing can be cleaned up', async () => {
  let isBanned = false;
  const { session } = sandboxTarget({
    wrap: (fetch) => async (url, init) =>
      isBanned ? new Response('{}', { status: 418 }) : fetch(url, init),
  });
  await rememberHoldings(session, 'option');
  isBanned = true;
  await expect(closeOpenedPositions(session)).resolves.toBeUndefined();
});
