import { expect, test } from 'vitest';
import { openSandbox, verify } from '../../src/node/index.ts';
import { temporaryDirectory } from '../journal-fixtures.ts';
import { noon } from '../requests.ts';
import { call, createOptionSandbox, expiration, optionCalls } from './option-fixture.ts';

test('an option is settled before a query when the real clock passed its expiration', async () => {
  const clock = { now: noon };
  const { trade, settlements } = createOptionSandbox({ clock: () => clock.now });
  await trade();
  clock.now = expiration + 5000;
  expect(await settlements('alice')).toMatchObject([{ timestamp: expiration, changed: '0' }]);
});

test('each option position is settled once, even if the sandbox is restarted', async () => {
  const directory = temporaryDirectory();
  const options = { clock: 'manual', startTime: noon } as const;
  const first = await openSandbox(directory, options);
  await optionCalls(first).trade();
  await first.control.setIndexPrice({ symbol: 'BTCUSDT', price: '10200' });
  await first.control.advanceClock({ milliseconds: expiration - noon });
  await first.close();
  const second = await openSandbox(directory, options);
  expect(await optionCalls(second).settlements('bob')).toHaveLength(1);
  expect((await optionCalls(second).flow('bob')).at(-1)).toBe('SETTLEMENT 400 = 1000099.97');
  await second.close();
  expect(await verify(directory)).toMatchObject({ status: 0 });
}, 30_000);

test('an option that the control plane adds is listed, and can be halted', async () => {
  const { control, place, send } = createOptionSandbox();
  const option = {
    symbol: 'ETH0602PS250',
    optionType: 'put',
    baseAsset: 'ETH',
    index: 'ETHUSDT',
    quoteAsset: 'BUSDT',
    strike: '250',
    maxPayOff: '20',
    expiration: noon + 20 * 3_600_000,
    settlement: 'daily',
    strikeStep: '10',
    minPrice: '0.01',
    maxPrice: '1000',
    tickSize: '0.01',
    minQuantity: '0.1',
    maxQuantity: '1000',
    stepSize: '0.1',
    minNotional: '0.1',
  } as const;
  expect(await control.addOption(option)).toEqual(option);
  const order = { symbol: option.symbol, price: '5' };
  expect((await place('bob', order)).body.status).toBe('NEW');
  await control.setOptionStatus({ symbol: option.symbol, status: 'HALT' });
  expect((await place('bob', order)).body).toEqual({ code: -2010, msg: 'Market is closed.' });
  await control.advanceClock({ milliseconds: 20 * 3_600_000 });
  const { body } = await send('bob', 'GET', '/openapi/v1/getOptions');
  expect(body.at(-1)).toMatchObject({ symbol: 'ETH0603PS250', settlement: 'daily' });
});

test('in the observed dialect, options have the fields of recorded payloads', async () => {
  const { send, place } = createOptionSandbox({ dialect: 'observed' });
  const { body } = await send('alice', 'GET', '/openapi/v1/brokerInfo', { type: 'options' });
  expect(body.options[0]).toMatchObject({ symbol: call, symbolName: call });
  expect(typeof (await place('bob')).body.orderId).toBe('string');
});
