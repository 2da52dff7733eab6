import { type GatewayOperation, operations, sections } from '@broker-api/spec';
import { sampled } from '@broker-api/test-kit';
import { expect, test } from 'vitest';
import { allCases } from '../src/cases/all-cases.ts';
import type { Case } from '../src/cases/case.ts';
import { call } from '../src/client/call.ts';
import { createSession, type Fetch } from '../src/client/session.ts';
import { profiles } from '../src/profiles/profiles.ts';
import type { CaseResult } from '../src/result.ts';
import { closeOpenedPositions } from '../src/traffic/close-positions.ts';
import { runCase } from '../src/traffic/run-case.ts';
import { rememberHoldings } from '../src/traffic/trader.ts';
import { tradeAndQuote, tradersOf } from '../src/traffic/trades.ts';
import {
  changing,
  openOrdersOf,
  problems,
  runAudits,
  runCases,
  sandboxTarget,
} from './sandbox-target.ts';
import { run } from './stateful-target.ts';

test('a run without --trade places no order, also if a test buys at the market', async () => {
  const changes: string[] = [];
  const { session } = sandboxTarget({
    trade: false,
    wrap: (fetch) => async (url, init) => {
      const response = await fetch(url, init);
      const { pathname } = new URL(url);
      const isTest = pathname.endsWith('/test') || init.method === 'GET';
      if (response.status === 200 && !isTest) changes.push(`${init.method} ${pathname}`);
      return response;
    },
  });
  const testOrders = allCases.filter(({ id }) => id.startsWith('spot/testOrder/1'));
  expect(testOrders.length).toBeGreaterThan(3);
  for (const one of testOrders) {
    const { id, outcome, failure, reason } = await runCase(one, session);
    // The order book of the sandbox is empty.
    const isSkipped = id.endsWith('-market');
    expect([id, outcome]).toEqual([id, isSkipped ? 'skipped' : 'passed']);
    expect(failure).toBeUndefined();
    if (isSkipped) expect(reason).toBe('requires an ask in the order book, and trading is off');
  }
  expect(changes).toEqual([]);
});

test.each([
  ['two levels to each empty side', false, 4],
  ['no order to a market with several levels', true, 0],
])('quotes add %s, and are cancelled if the reading fails', async (_, isQuoted, count) => {
  const { session, sandbox } = sandboxTarget();
  if (isQuoted) await sandbox.startMarketMakers();
  const { account } = tradersOf(session, 'spot');
  let open: readonly unknown[] = [];
  const read = async (): Promise<never> => {
    open = await openOrdersOf(sandbox, 'spot');
    throw new Error('the reading failed');
  };
  await expect(tradeAndQuote(account, read)).rejects.toThrow('the reading failed');
  expect(open).toHaveLength(count);
  expect(await openOrdersOf(sandbox, 'spot')).toEqual([]);
});

test('tests of a sub-account are skipped with a reason if the account has none', async () => {
  const { session: all, sandbox } = sandboxTarget();
  const { control } = sandbox;
  await control.addUser({ user: 'single' });
  const { apiKey, secretKey } = await control.addApiKey({ user: 'single' });
  for (const token of ['BTC', 'USDT']) {
    await control.addDeposit({ user: 'single', token, amount: '10000' } as never);
  }
  const accounts = [{ name: 'single', apiKey, secretKey }];
  const session = createSession({ ...all.options, accounts });
  const cases = allCases.filter(({ id }) => /^spot\/(transfer|listBalanceFlow)\/1[01]/.test(id));
  const others = problems(await runCases(cases, session));
  const missing =
    'a sub-account with accountType 1 and accountIndex 1; the account single has none';
  expect(others.sort()).toEqual([
    `spot/transfer/100-to-main-account: requires ${missing}`,
    `spot/transfer/100-to-sub-account: requires ${missing}`,
    'spot/transfer/100-with-sub-account-key: requires an API key of a sub-account',
    `spot/transfer/110-insufficient-balance: requires ${missing}`,
  ]);
});

// The accounts have positions and orders before the tests.

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

// The accounts have more orders, trades and flows than a list can contain.

/** More than the largest `limit` of any list, which is 1,000. */
const count = 1_010;

test.each(sampled(sections, 1))(
  'long lists of %s cause no failure, but wrong trades do',
  async (section) => {
    const { session, sandbox } = sandboxTarget();
    const { account: one, other } = tradersOf(session, section);
    const { price } = profiles[section].orders;
    for (let index = 0; index < count; index += 2) {
      await other.place({ side: 'sell', price });
      await one.place({ side: 'buy', price });
      await one.place({ side: 'sell', price, closes: true });
      await other.place({ side: 'buy', price, closes: true });
    }
    for (let index = 0; index < count; index++) await one.rest();
    // These tests read whole lists.
    const ofLists = allCases.filter(({ id }) => new RegExp(`^${section}/.*/3[89]\\d-`).test(id));
    const results = await runCases(sampled(ofLists, 6), session);
    results.push(...(await runAudits(section, session)));
    expect(problems(results.filter(({ outcome }) => outcome === 'failed'))).toEqual([]);
    const { path } = operations[section].listMyTrades as GatewayOperation;
    const wrap = changing(path, (text) => text.replaceAll('"price":"', '"price":"1'));
    const fetch = wrap(session.options.fetch as Fetch, sandbox);
    const faulty = createSession({ ...session.options, seed: 2, fetch });
    const found = [
      ...(await runAudits(section, faulty, 'order-fills')),
      ...(await runAudits(section, faulty, 'trade-price')),
    ];
    const messages = found.map(({ failure }) => failure?.message ?? '').join(' ');
    expect(messages).toMatch(/avgPrice|price of the trade/);
  },
);
