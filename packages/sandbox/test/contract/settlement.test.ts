import { expect, test } from 'vitest';
import { temporaryDirectory } from '../journal-fixtures.ts';
import { noon } from '../requests.ts';
import { openSandboxInThread, verifyInThread } from '../sandbox-in-thread.ts';
import { contractCalls, createContractSandbox } from './contract-fixture.ts';

const symbol = 'BTC-PERP-REV';
const hour = 3_600_000;

test('a position is liquidated when its margin rate falls to the maintenance margin', async () => {
  const { open, control, positions, balances, flow } = createContractSandbox();
  await open();
  await control.setIndexPrice({ symbol: 'BTCUSDT', price: '9132.22' });
  expect(await positions('alice')).toHaveLength(1);
  await control.setIndexPrice({ symbol: 'BTCUSDT', price: '9132.2' });
  expect(await positions('alice')).toEqual([]);
  expect(await flow('alice', 'TBTC')).toEqual([
    'DEPOSIT 100 = 100',
    'FEE -0.0000075 = 99.9999925',
    'LIQUIDATION -0.003015 = 99.9969775',
  ]);
  expect((await balances('alice')).TBTC).toMatchObject({
    total: '99.9969775',
    availableMargin: '99.9969775',
  });
  // The book is empty, so the short position of bob is deleveraged at the bankruptcy price.
  expect(await positions('bob')).toEqual([]);
});

test('funding is settled on the manual clock, and the settled rates are listed', async () => {
  const { open, control, send, positions, flow } = createContractSandbox();
  await open();
  await control.setFundingRate({ symbol, rate: '0.0005' });
  await control.advanceClock({ milliseconds: 4 * hour - 1 });
  expect(await positions('alice')).toMatchObject([{ margin: '0.003015' }]);
  await control.advanceClock({ milliseconds: 1 });
  // 0.03 × 0.0005 = 0.000015
  expect(await positions('alice')).toMatchObject([{ margin: '0.003' }]);
  expect(await positions('bob')).toMatchObject([{ margin: '0.00303' }]);
  expect((await flow('alice', 'TBTC')).at(-1)).toBe('FUNDING_SETTLEMENT -0.000015 = 99.9999775');
  expect((await flow('bob', 'TBTC')).at(-1)).toBe('FUNDING_SETTLEMENT 0.000015 = 100');
  const settled = await send('alice', 'GET', '/openapi/contract/v1/fundingRate', {
    symbol,
    state: 'past',
  });
  const intervalStart = noon - 4 * hour;
  const intervalEnd = noon + 4 * hour;
  expect(settled.body).toEqual([
    { symbol, intervalStart, intervalEnd, rate: '0.0005', index: '10000' },
  ]);
  await control.advanceClock({ milliseconds: 24 * hour });
  const { body } = await send('alice', 'GET', '/openapi/contract/v1/fundingRate', {
    symbol,
    state: 'past',
  });
  expect(body.map(({ rate }: { rate: string }) => rate)).toEqual(['0.0005', '0', '0', '0']);
});

test('funding is settled before a query when the real clock has passed the due time', async () => {
  const clock = { now: noon };
  const { open, control, positions } = createContractSandbox({ clock: () => clock.now });
  await open();
  await control.setFundingRate({ symbol, rate: '-0.0005' });
  clock.now = noon + 4 * hour;
  expect(await positions('alice')).toMatchObject([{ margin: '0.00303' }]);
});

test('the control plane sets the rules of contracts', async () => {
  const { open, place, send, control, positions } = createContractSandbox();
  const riskLimits = [{ quantity: '1000', initialMargin: '0.1', maintMargin: '0.05' }];
  const added = {
    symbol: 'ETH-PERP-BUSDT',
    inverse: false,
    index: 'ETHUSDT',
    quoteAsset: 'BUSDT',
    marginToken: 'BUSDT',
    marginPrecision: '0.0001',
    multiplier: '0.01',
    minPrice: '0.05',
    maxPrice: '100000',
    tickSize: '0.05',
    minQuantity: '1',
    maxQuantity: '1000000',
    stepSize: '1',
    minNotional: '0.01',
    riskLimits,
  };
  await control.addContract(added);
  const order = { symbol: added.symbol, price: '250', quantity: '100' };
  await open(order);
  expect(await positions('alice')).toMatchObject([{ symbol: added.symbol, positionValue: '250' }]);
  const info = await send('alice', 'GET', '/openapi/v1/brokerInfo', { type: 'contracts' });
  expect(info.body.contracts.at(-1)).toMatchObject({ symbol: added.symbol, status: 'TRADING' });
  await control.setContractStatus({ symbol: added.symbol, status: 'HALT' });
  expect(await place('alice', order)).toMatchObject({ status: 400, body: { code: -2010 } });
  await control.setInsuranceFund({ token: 'BUSDT', balance: '5' });
  const { body } = await send('alice', 'GET', '/openapi/contract/v1/insurance', {
    symbol: added.symbol,
  });
  expect(body.BUSDT.at(-1)).toMatchObject({ value: '5', unit: 'BUSDT' });
  await control.setRiskLimits({
    symbol: added.symbol,
    riskLimits: [{ quantity: '1000', initialMargin: '0.5', maintMargin: '0.2' }],
  });
  expect(await positions('alice')).toEqual([]);
});

test('positions, liquidations and funding are kept across restarts', async () => {
  const directory = temporaryDirectory();
  const options = { clock: 'manual', startTime: noon } as const;
  const first = await openSandboxInThread(directory, options);
  const calls = contractCalls(first);
  await calls.open();
  await calls.open({ symbol: 'BTC-PERP-BUSDT', quantity: '20000', leverage: '20' });
  await first.control.setIndexPrice({ symbol: 'BTCUSDT', price: '9600' });
  await first.control.setFundingRate({ symbol, rate: '0.0001' });
  await first.control.advanceClock({ milliseconds: 9 * hour });
  const stateOf = async ({ positions, balances, flow }: ReturnType<typeof contractCalls>) => ({
    positions: [await positions('alice'), await positions('bob')],
    balances: [await balances('alice'), await balances('bob')],
    flow: [await flow('alice', 'TBTC'), await flow('bob', 'BUSDT')],
  });
  const before = await stateOf(calls);
  expect(before.positions.map((list) => list.length)).toEqual([1, 1]);
  expect(JSON.stringify(before.flow)).toMatch(/FUNDING_SETTLEMENT/);
  await first.close();
  const again = await openSandboxInThread(directory, options);
  const reopened = contractCalls(again);
  expect(await stateOf(reopened)).toEqual(before);
  await again.control.advanceClock({ milliseconds: 8 * hour });
  expect((await reopened.flow('alice', 'TBTC')).length).toBe((before.flow[0]?.length ?? 0) + 1);
  await again.close();
  const { status, lines } = await verifyInThread(directory);
  expect({ status, lines }).toMatchObject({ status: 0 });
}, 30_000);
