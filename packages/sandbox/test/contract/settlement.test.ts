import { expect, test } from 'vitest';
import { openSandbox, verify } from '../../src/node/index.ts';
import { temporaryDirectory } from '../journal-fixtures.ts';
import { noon } from '../requests.ts';
import { contractCalls, createContractSandbox } from './contract-fixture.ts';

const symbol = 'BTC-PERP-REV';
const hour = 3_600_000;

test('funding is settled before a query when the real clock has passed the due time', async () => {
  const clock = { now: noon };
  const { open, control, positions } = createContractSandbox({ clock: () => clock.now });
  await open();
  await control.setFundingRate({ symbol, rate: '-0.0005' });
  clock.now = noon + 4 * hour;
  expect(await positions('alice')).toMatchObject([{ margin: '0.00303' }]);
});

test('positions, liquidations and funding are kept across restarts', async () => {
  const directory = temporaryDirectory();
  const options = { clock: 'manual', startTime: noon } as const;
  const first = await openSandbox(directory, options);
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
  const again = await openSandbox(directory, options);
  const reopened = contractCalls(again);
  expect(await stateOf(reopened)).toEqual(before);
  await again.control.advanceClock({ milliseconds: 8 * hour });
  expect((await reopened.flow('alice', 'TBTC')).length).toBe((before.flow[0]?.length ?? 0) + 1);
  await again.close();
  const { status, lines } = await verify(directory);
  expect({ status, lines }).toMatchObject({ status: 0 });
}, 30_000);
