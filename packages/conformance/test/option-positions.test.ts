import { createSandbox } from '@broker-api/sandbox';
import { operations } from '@broker-api/spec';
import { expect, test } from 'vitest';
import { allCases } from '../src/cases/all-cases.ts';
import type { Case } from '../src/cases/case.ts';
import { orderBySeed } from '../src/cases/order-by-seed.ts';
import { call } from '../src/client/call.ts';
import { createSession, type Fetch } from '../src/client/session.ts';
import { closeOpenedPositions } from '../src/traffic/close-positions.ts';
import { cancelRestingOrders } from '../src/traffic/resting-orders.ts';
import { runCase } from '../src/traffic/run-case.ts';
import { rememberHoldings } from '../src/traffic/trader.ts';
import { trade, tradersOf } from '../src/traffic/traders.ts';
import { tradeAndQuote } from '../src/traffic/trades.ts';

test('the option tests pass, and close the positions that they open', async () => {
  let time = Date.UTC(2026, 10, 30, 1);
  const now = () => time;
  const { accounts, fetch, control } = createSandbox({ clock: now, limits: 'off' });
  const session = createSession({
    baseUrl: 'https://sandbox.test',
    fetch,
    accounts,
    seed: 1,
    now,
    trade: true,
    exactClock: true,
    pace: false,
  });
  const margins = async (): Promise<string[]> =>
    (await control.listUsers())
      .flatMap((user) => user.accounts)
      .filter(({ accountType }) => accountType === 2)
      .flatMap(({ balances }) => balances)
      .map(({ locked, margin = '0' }) => `${locked} ${margin}`);
  const tested = /^option\/(placeOrder|getOrder|cancelOrder)\//;
  const cases = allCases.filter(({ id }) => tested.test(id));
  const others: string[] = [];
  for (const one of orderBySeed(cases, 1)) {
    time += 1;
    const { outcome, failure, reason } = await runCase(one, session);
    if (outcome !== 'passed') others.push(`${one.id}: ${reason ?? failure?.message}`);
  }
  expect(others).toEqual([]);
  time += 1;
  await cancelRestingOrders(session);
  const opened = await margins();
  expect(opened.some((amounts) => amounts !== '0 0')).toBe(true);
  await closeOpenedPositions(session);
  expect(await margins()).toEqual(opened.map(() => '0 0'));
});

test('two accounts that trade leave no order in the market of others', async () => {
  const sandbox = createSandbox({ limits: 'off' });
  await sandbox.startMarketMakers();
  const { accounts, fetch } = sandbox;
  const options = { accounts, fetch, seed: 1, trade: true, pace: false };
  const session = createSession({ baseUrl: 'https://sandbox.test', ...options });
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
  const sandbox = createSandbox({ limits: 'off' });
  if (isQuoted) await sandbox.startMarketMakers();
  const { accounts, fetch } = sandbox;
  const options = { accounts, fetch, seed: 1, trade: true, pace: false };
  const session = createSession({ baseUrl: 'https://sandbox.test', ...options });
  const { account, other } = tradersOf(session, 'spot');
  let open: readonly unknown[] = [];
  const read = async (): Promise<never> => {
    open = await other.rows('listOpenOrders');
    throw new Error('the reading failed');
  };
  await expect(tradeAndQuote(account, read)).rejects.toThrow('the reading failed');
  expect(open).toHaveLength(count);
  expect(await other.rows('listOpenOrders')).toEqual([]);
});

test('after the positions are closed, a test that requires one opens another', async () => {
  const { accounts, fetch } = createSandbox({ limits: 'off' });
  const options = { accounts, fetch, seed: 1, trade: true, pace: false };
  const session = createSession({ baseUrl: 'https://sandbox.test', ...options });
  const [test390] = allCases.filter(({ id }) => /^option\/listPositions\/390-/.test(id));
  for (let count = 0; count < 2; count++) {
    expect(await runCase(test390 as Case, session)).toMatchObject({ outcome: 'passed' });
    await closeOpenedPositions(session);
  }
});

test('a ban before the positions are closed is no error: nothing can be cleaned up', async () => {
  const { accounts, fetch } = createSandbox({ limits: 'off' });
  let isBanned = false;
  const banning: Fetch = async (url, init) =>
    isBanned ? new Response('{}', { status: 418 }) : fetch(url, init);
  const options = { accounts, fetch: banning, seed: 1, trade: true, pace: false };
  const session = createSession({ baseUrl: 'https://sandbox.test', ...options });
  await rememberHoldings(session, 'option');
  isBanned = true;
  await expect(closeOpenedPositions(session)).resolves.toBeUndefined();
});
