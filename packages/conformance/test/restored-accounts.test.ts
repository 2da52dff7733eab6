// What the tests move, they take back: also if a test fails, or the run is interrupted.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createContractClient } from '@broker-api/contract';
import { createOptionClient } from '@broker-api/option';
import { createSandbox, type HandledRequest } from '@broker-api/sandbox';
import { createSpotClient } from '@broker-api/spot';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFile } from './command.ts';

/** Starts a sandbox without fees, in which alice has a long position and bob the opposite one. */
async function startedMarket(hasPosition: boolean, onRequest: (handled: HandledRequest) => void) {
  const sandbox = createSandbox({ limits: 'off', onRequest });
  const server = await sandbox.listen();
  onTestFinished(() => server.stop(0));
  const { control, accounts } = sandbox;
  const users = accounts.filter(({ name }) => ['alice', 'bob', 'aliceSub'].includes(name));
  for (const user of ['alice', 'bob']) {
    for (const accountType of [1, 2, 3] as const) {
      await control.setFeeRates({ user, accountType, maker: '0', taker: '0' });
    }
  }
  const clientsOf = ({ apiKey, secretKey }: (typeof users)[0]) => {
    const options = { baseUrl: server.origin, credentials: { apiKey, secretKey } };
    return {
      spot: createSpotClient(options),
      contract: createContractClient(options),
      option: createOptionClient(options),
    };
  };
  const clients = users.map(clientsOf);
  const terms = { symbol: 'BTC-PERP-REV', orderType: 'LIMIT', leverage: '10' } as const;
  const sides = hasPosition ? (['SELL_OPEN', 'BUY_OPEN'] as const) : [];
  for (const [index, side] of sides.entries()) {
    const order = { ...terms, side, quantity: '500', price: '10000', clientOrderId: `own-${side}` };
    await clients[1 - index]?.contract.placeOrder(order);
  }
  /** Returns the sums of the assets in each wallet, the positions and the open orders. */
  const state = async () => {
    const sums: Record<string, number> = {};
    const add = (name: string, value: string): void => {
      sums[name] = Number(((sums[name] ?? 0) + Number(value)).toFixed(6));
    };
    const rest: unknown[] = [];
    for (const [index, { spot, contract, option }] of clients.entries()) {
      for (const { asset, free, locked } of (await spot.getAccount()).balances) {
        add(`spot ${asset}`, free);
        add(`spot ${asset}`, locked);
      }
      rest.push(await spot.listOpenOrders({}));
      // A sub-account for token trading.
      if (users[index]?.name === 'aliceSub') continue;
      for (const [asset, { total }] of Object.entries(await contract.getAccount())) {
        add(`contract ${asset}`, total);
      }
      for (const { tokenName, free, locked, margin } of (await option.getAccount()).balances) {
        for (const amount of [free, locked, margin]) add(`option ${tokenName}`, amount);
      }
      for (const { symbol, side, position, margin } of await contract.listPositions({})) {
        rest.push([symbol, side, position, margin]);
      }
      for (const orderType of ['LIMIT', 'STOP'] as const) {
        rest.push(await contract.listOpenOrders({ orderType }));
      }
      rest.push(await option.listPositions({}), await option.listOpenOrders({}));
    }
    return { sums, rest };
  };
  return { baseUrl: server.origin, accounts, control, state };
}

/** The path of an operation, and the number of its request after which something happens. */
interface Row {
  readonly title: string;
  readonly args: readonly string[];
  readonly path: string;
  readonly at?: number;
  /** The operation whose next call fails after the request. */
  readonly fails?: 'listPositions' | 'listBalanceFlow';
  readonly signal?: 'SIGINT' | 'SIGTERM';
  readonly status: number;
  /** Whether alice has a position before. */
  readonly hasPosition?: boolean;
}

const transfer = '/openapi/v1/transfer';
const margin = '/openapi/contract/v1/modifyMargin';
const ofTransfers = ['--operation', 'spot/transfer'];
const ofMargin = ['--operation', 'contract/adjustMargin'];
const only = (text: string): readonly string[] => ['--test', text];
const ofAudit = (section: string, id: string) => only(`${section}/audit/${id}`);
const interrupted = { signal: 'SIGINT', status: 2 } as const;

const rows: readonly Row[] = [
  { title: 'after transfers', args: ofTransfers, path: transfer, status: 0 },
  {
    title: 'after changes of the margin of an own position',
    args: [...ofMargin, ...only('adjustMargin/1')],
    path: margin,
    hasPosition: true,
    status: 0,
  },
  { title: 'after trades and changes of margin', args: ofMargin, path: margin, status: 0 },
  {
    title: 'after trades of options',
    args: ['--operation', 'option/placeOrder'],
    path: '/openapi/option/v1/order',
    status: 0,
  },
  {
    title: 'if the flows of a transfer cannot be read',
    args: ofAudit('spot', 'transfers'),
    path: transfer,
    at: 1,
    fails: 'listBalanceFlow',
    status: 0,
  },
  {
    title: 'if a position cannot be read after its margin was added',
    args: ofAudit('contract', 'added-margin'),
    path: margin,
    at: 1,
    fails: 'listPositions',
    status: 0,
  },
  {
    title: 'after an interrupt during transfers',
    args: ofTransfers,
    path: transfer,
    at: 20,
    ...interrupted,
  },
  {
    title: 'after an interrupt while margin is added',
    args: [...ofMargin, ...only('adjustMargin/1')],
    path: margin,
    at: 4,
    hasPosition: true,
    ...interrupted,
  },
  {
    title: 'after an interrupt while orders rest',
    args: ['--operation', 'contract/cancelOrder'],
    path: '/openapi/contract/v1/order',
    at: 10,
    signal: 'SIGTERM',
    status: 2,
  },
];

test.each(rows)('the accounts are as before $title', async (row) => {
  const { args, path, at = 0, fails, signal, status, hasPosition = false } = row;
  let count = 0;
  let happen = (): void => {};
  const market = await startedMarket(hasPosition, (handled) => {
    if (handled.path === path && ++count === at) happen();
  });
  const { baseUrl, accounts, control, state } = market;
  const before = await state();
  count = 0;
  const file = temporaryFile('accounts.json', JSON.stringify({ accounts }));
  const program = join(import.meta.dirname, '../bin/broker-conformance.ts');
  const target = ['--base-url', baseUrl, '--accounts', file, '--trade', '--no-pace', '--seed', '1'];
  const child = spawn(process.execPath, [program, ...target, ...args], {
    cwd: join(file, '..'),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  happen = () => {
    if (signal !== undefined) child.kill(signal);
    const fault = { effect: 'status', code: -1001, status: 500, times: 1 } as const;
    if (fails !== undefined) void control.injectFault({ operation: fails, ...fault });
  };
  const [[code], output, errors] = await Promise.all([
    once(child, 'close'),
    text(child.stdout),
    text(child.stderr),
  ]);
  expect(await state(), `${output}${errors}`).toEqual(before);
  expect(count).toBeGreaterThanOrEqual(Math.max(at, 1));
  expect(code, `${output}${errors}`).toBe(status);
  expect(errors).toMatch(signal === undefined ? /^$/ : /interrupted/);
});
