// What the tests move, they take back: also if a test fails, or the run is interrupted.
import type { ChildProcess } from 'node:child_process';
import type { HandledRequest } from '@broker-api/sandbox';
import type { Section } from '@broker-api/spec';
import { expect, test } from 'vitest';
import type { Row } from '../src/auditor/rule.ts';
import { Trader } from '../src/traffic/trader.ts';
import { conformance, runProgram, servedSandbox } from './command.ts';
import { sessionOf } from './sandbox-target.ts';

/** The users with the main accounts; alice has a sub-account too. */
const users = ['alice', 'bob'];

/** The lists of a main account that tests must not change. */
const lists = [
  ['spot', 'listOpenOrders', ''],
  ['contract', 'listOpenOrders', 'orderType=LIMIT'],
  ['contract', 'listOpenOrders', 'orderType=STOP'],
  ['option', 'listPositions', ''],
  ['option', 'listOpenOrders', ''],
] as const;

/** Starts a sandbox without fees, in which alice can have a long position and bob the opposite. */
async function startedMarket(hasPosition: boolean, onRequest: (handled: HandledRequest) => void) {
  const { sandbox, args } = await servedSandbox({ onRequest });
  const { control, accounts } = sandbox;
  const session = sessionOf(sandbox);
  const traderOf = (user: string, section: Section): Trader => {
    const account = accounts.find(({ name }) => name === user);
    if (account === undefined) throw new Error(`unknown user ${user}`);
    return new Trader(session, section, account);
  };
  for (const user of users) {
    for (const accountType of [1, 2, 3] as const) {
      await control.setFeeRates({ user, accountType, maker: '0', taker: '0' });
    }
  }
  if (hasPosition) {
    const terms = 'symbol=BTC-PERP-REV&orderType=LIMIT&leverage=10&quantity=500&price=10000';
    const short = traderOf('bob', 'contract');
    const long = traderOf('alice', 'contract');
    await short.require('placeOrder', `${terms}&side=SELL_OPEN&clientOrderId=own-1`);
    await long.require('placeOrder', `${terms}&side=BUY_OPEN&clientOrderId=own-2`);
  }
  /** Returns the sums of the assets in each wallet, the positions and the open orders. */
  const state = async () => {
    const sums: Record<string, number> = {};
    const wallets = (await control.listUsers()).filter(({ user }) => users.includes(user));
    for (const { accountType, balances } of wallets.flatMap((one) => one.accounts)) {
      for (const { token, free, locked, margin } of balances) {
        const name = `${accountType} ${token}`;
        const sum = (sums[name] ?? 0) + Number(free) + Number(locked) + Number(margin);
        sums[name] = Number(sum.toFixed(6));
      }
    }
    const rest: unknown[] = [await traderOf('aliceSub', 'spot').require('listOpenOrders')];
    for (const user of users) {
      const held = (await traderOf(user, 'contract').require('listPositions')) as readonly Row[];
      rest.push(held.map(({ symbol, side, position, margin }) => [symbol, side, position, margin]));
      for (const [section, id, parameters] of lists) {
        rest.push(await traderOf(user, section).require(id, parameters));
      }
    }
    return { sums, rest };
  };
  return { args, control, state };
}

/** The path of an operation, and the number of its request after which something happens. */
interface Run {
  readonly title: string;
  readonly args: string;
  readonly path: string;
  readonly at?: number;
  /** The operation whose next call fails after the request. */
  readonly fails?: 'listPositions' | 'listBalanceFlow';
  readonly signal?: 'SIGINT' | 'SIGTERM';
  /** Whether alice has a position before. */
  readonly hasPosition?: boolean;
}

const transfer = '/openapi/v1/transfer';
const margin = '/openapi/contract/v1/modifyMargin';
const ofTransfers = '--operation spot/transfer';
const ofMargin = '--operation contract/adjustMargin';

const runs: readonly Run[] = [
  { title: 'after transfers', args: ofTransfers, path: transfer },
  {
    title: 'after changes of the margin of an own position',
    args: `${ofMargin} --test adjustMargin/1`,
    path: margin,
    hasPosition: true,
  },
  { title: 'after trades and changes of margin', args: ofMargin, path: margin },
  {
    title: 'after trades of options',
    args: '--operation option/placeOrder',
    path: '/openapi/option/v1/order',
  },
  {
    title: 'if the flows of a transfer cannot be read',
    args: '--test spot/audit/transfers',
    path: transfer,
    at: 1,
    fails: 'listBalanceFlow',
  },
  {
    title: 'if a position cannot be read after its margin was added',
    args: '--test contract/audit/added-margin',
    path: margin,
    at: 1,
    fails: 'listPositions',
  },
  {
    title: 'after an interrupt during transfers',
    args: ofTransfers,
    path: transfer,
    at: 20,
    signal: 'SIGINT',
  },
  {
    title: 'after an interrupt while margin is added',
    args: `${ofMargin} --test adjustMargin/1`,
    path: margin,
    at: 4,
    hasPosition: true,
    signal: 'SIGINT',
  },
  {
    title: 'after an interrupt while orders rest',
    args: '--operation contract/cancelOrder',
    path: '/openapi/contract/v1/order',
    at: 10,
    signal: 'SIGTERM',
  },
];

test.each(runs)('the accounts are as before $title', async (run) => {
  const { args, path, at = 0, fails, signal, hasPosition = false } = run;
  let count = 0;
  let happen = (): void => {};
  const market = await startedMarket(hasPosition, (handled) => {
    if (handled.path === path && ++count === at) happen();
  });
  const { control, state } = market;
  const before = await state();
  count = 0;
  const options = [...market.args, '--trade', '--seed', '1', ...args.split(' ')];
  const fault = { effect: 'status', code: -1001, status: 500, times: 1 } as const;
  if (fails !== undefined) happen = () => void control.injectFault({ operation: fails, ...fault });
  const interrupted = (child: ChildProcess): void => {
    happen = () => void child.kill(signal);
  };
  // A signal requires a process of its own, which takes a second to start.
  const { status, output, errors } = await (signal === undefined
    ? conformance(options, { tests: 'own' })
    : runProgram(options, interrupted));
  expect(await state(), `${output}${errors}`).toEqual(before);
  expect(count).toBeGreaterThanOrEqual(Math.max(at, 1));
  expect(status, `${output}${errors}`).toBe(signal === undefined ? 0 : 2);
  expect(errors).toMatch(signal === undefined ? /^$/ : /interrupted/);
});
