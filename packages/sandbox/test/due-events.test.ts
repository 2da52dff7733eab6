// Funding and the settlement of options take place at their times, once, whatever happens between.
import { expect, test } from 'vitest';
import { openSandbox, type Sandbox, verify } from '../src/node/index.ts';
import { temporaryDirectory } from './journal-fixtures.ts';
import { noon, sandboxAt } from './requests.ts';
import { type Parameters, signedCalls } from './signed-calls.ts';

const hour = 3_600_000;
/** `noon` is Monday 1 June 2026. The options of the default data expire on Friday at 08:00 UTC. */
const expiration = Date.UTC(2026, 5, 5, 8);
const symbol = 'BTC-PERP-REV';
const limit = { orderType: 'LIMIT', type: 'LIMIT' };
const inverse = { ...limit, symbol, quantity: '300', price: '10000', leverage: '10' };
const linear = { ...inverse, symbol: 'BTC-PERP-BUSDT', quantity: '20000', leverage: '20' };
const spread = { ...limit, symbol: 'BTC0605CS10000', quantity: '2', price: '150' };

/** Opens positions in two contracts and an option. */
async function openPositions(sandbox: Sandbox): Promise<void> {
  const send = signedCalls(sandbox);
  for (const [user, section, order] of [
    ['alice', 'contract', { ...inverse, side: 'BUY_OPEN' }],
    ['bob', 'contract', { ...inverse, side: 'SELL_OPEN' }],
    ['alice', 'contract', { ...linear, side: 'BUY_OPEN' }],
    ['bob', 'contract', { ...linear, side: 'SELL_OPEN' }],
    ['alice', 'option', { ...spread, side: 'SELL' }],
    ['bob', 'option', { ...spread, side: 'BUY' }],
  ] as const) {
    const parameters: Parameters = { ...order, clientOrderId: order.symbol };
    const { status } = await send(user, 'POST', `/openapi/${section}/v1/order`, parameters);
    expect(status).toBe(200);
  }
}

/** Returns the positions, balances and balance flows of a user. */
async function everythingOf(sandbox: Sandbox, user: string) {
  const send = signedCalls(sandbox);
  const get = async (path: string) => (await send(user, 'GET', `/openapi/${path}`)).body;
  const flow = async (accountType: string, tokenId: string): Promise<string[]> => {
    const parameters = { accountType, accountIndex: '0', tokenId };
    const { body } = await send(user, 'POST', '/openapi/v1/balance_flow', parameters);
    return body.map((row: Parameters) => `${row.flowType} ${row.change} = ${row.total}`);
  };
  return {
    positions: await get('contract/v1/positions'),
    settlements: await get('option/v1/settlements'),
    accounts: [await get('contract/v1/account'), await get('option/v1/account')],
    inverse: await flow('3', 'TBTC'),
    linear: await flow('3', 'BUSDT'),
    option: await flow('2', 'USDT'),
  };
}

test('due events take place before a query when a real clock has passed their time', async () => {
  const sandbox = sandboxAt(noon);
  await openPositions(sandbox);
  await sandbox.control.setFundingRate({ symbol, rate: '-0.0005' });
  sandbox.clock.now = noon + 4 * hour;
  const { positions } = await everythingOf(sandbox, 'alice');
  expect(positions).toContainEqual(expect.objectContaining({ symbol, margin: '0.00303' }));
  sandbox.clock.now = expiration + 5000;
  const { settlements } = await everythingOf(sandbox, 'alice');
  expect(settlements).toMatchObject([{ timestamp: expiration, changed: '0' }]);
});

test('liquidations, funding and settlements survive restarts, and are not repeated', async () => {
  const directory = temporaryDirectory();
  const open = () => openSandbox(directory, { clock: 'manual', startTime: noon });
  /** Restarts the sandbox, and compares everything with the state before. */
  const restart = async (sandbox: Sandbox): Promise<Sandbox> => {
    const users = ['alice', 'bob'];
    const before = await Promise.all(users.map((user) => everythingOf(sandbox, user)));
    await sandbox.close();
    const again = await open();
    const after = await Promise.all(users.map((user) => everythingOf(again, user)));
    expect(after).toEqual(before);
    return again;
  };
  const first = await open();
  await openPositions(first);
  await first.control.setIndexPrice({ symbol: 'BTCUSDT', price: '9600' });
  await first.control.setFundingRate({ symbol, rate: '0.0001' });
  await first.control.advanceClock({ milliseconds: 9 * hour });
  const { positions, inverse: funded } = await everythingOf(first, 'alice');
  // The position with the leverage 20 was liquidated.
  expect(positions.map((one: Parameters) => one.symbol)).toEqual([symbol]);
  expect(funded.join()).toContain('FUNDING_SETTLEMENT');
  const second = await restart(first);
  await second.control.advanceClock({ milliseconds: 8 * hour });
  expect((await everythingOf(second, 'alice')).inverse).toHaveLength(funded.length + 1);
  await second.control.setIndexPrice({ symbol: 'BTCUSDT', price: '10200' });
  await second.control.advanceClock({ milliseconds: expiration - second.now() });
  const third = await restart(second);
  const { settlements, option } = await everythingOf(third, 'bob');
  expect(settlements).toHaveLength(1);
  expect(option.at(-1)).toBe('SETTLEMENT 400 = 1000099.97');
  await third.close();
  expect(await verify(directory)).toMatchObject({ status: 0 });
}, 30_000);
