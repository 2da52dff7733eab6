import type { OptionDefinition } from '@broker-api/engine';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decimalOf, unitsOf } from '../../src/control/bots/numbers.ts';
import { theoreticalPrice } from '../../src/control/bots/theoretical-price.ts';
import { contractMarket } from '../market-definitions.ts';
import { noon } from '../requests.ts';
import { book, execute, prices, type Sandbox } from './bots-fixture.ts';
import { createSandboxWithControl } from './control-fixture.ts';

const maker = { user: 'market-maker', accountType: 2, accountIndex: 0 } as const;
const hour = 3_600_000;

const options = ({ executor }: Sandbox) => executor.state.engine.admin.listOptions();
const quotesOf = (sandbox: Sandbox, symbol: string): number[][] =>
  prices(sandbox, symbol, 'option').map((side) => side.map(Number));
const positions = ({ executor }: Sandbox) =>
  executor.state.engine.option.account.listPositions({ account: maker }).reply ?? [];

/** Creates a sandbox that quotes its options, and returns it with these options. */
async function quotedOptions() {
  const sandbox = createSandboxWithControl();
  for (const { symbol } of options(sandbox)) {
    await sandbox.control.setMarketMaker({ symbol, enabled: true, seed: 7, levels: 3 });
  }
  const optionOf = (type: string) =>
    options(sandbox).find(({ optionType }) => optionType === type) as OptionDefinition;
  return { ...sandbox, callSpread: optionOf('call'), putSpread: optionOf('put') };
}

const week = noon + 7 * 24 * hour;
const spread = { strike: '10000', maxPayOff: '500', expiration: week } as OptionDefinition;
const priceOf = (optionType: 'call' | 'put', index: string, time: number): number =>
  Number(decimalOf(theoreticalPrice({ ...spread, optionType }, unitsOf(index), time)));

// The settlement prices from 9,300 to 10,700 are equally likely a week before the expiration.
it.each([
  ['call', '10000', noon, (500 ** 2 / 2 + 500 * 200) / 1400],
  ['put', '10000', noon, (500 ** 2 / 2 + 500 * 200) / 1400],
  ['call', '20000', noon, 500],
  ['put', '20000', noon, 0],
  ['call', '10200', week, 200],
  ['put', '9900', week, 100],
  ['put', '9000', week, 500],
] as const)('the theoretical price of a %s at the index price %s is the mean pay-off', (...row) => {
  const [type, index, time, mean] = row;
  expect(priceOf(type, index, time)).toBeCloseTo(mean, 9);
});

it('the theoretical price is in the range of the pay-off, and monotone in the index', () => {
  const index = fc
    .integer({ min: 1, max: 3_000_000 })
    .map((cents) => decimalOf(BigInt(cents) * 10n ** 16n));
  const time = fc.integer({ min: noon, max: week + hour });
  fc.assert(
    fc.property(index, index, time, fc.constantFrom('call', 'put'), (one, other, at, type) => {
      const indexes = [one, other].sort((left, right) => Number(left) - Number(right));
      const values = indexes.map((text) => priceOf(type, text, at));
      if (type === 'put') values.reverse();
      const [lower = 0, higher = 0] = values;
      expect(lower).toBeGreaterThanOrEqual(0);
      expect(higher).toBeLessThanOrEqual(500);
      expect(higher - lower).toBeGreaterThanOrEqual(-1e-9);
    }),
  );
});

it('a market maker of an option quotes around the theoretical price', async () => {
  const sandbox = await quotedOptions();
  const { callSpread, putSpread, control } = sandbox;
  for (const option of [callSpread, putSpread]) {
    const fair = Number(decimalOf(theoreticalPrice(option, unitsOf('10000'), noon)));
    const [bids = [], asks = []] = quotesOf(sandbox, option.symbol);
    expect([bids.length, asks.length]).toEqual([3, 3]);
    expect(bids[0]).toBeCloseTo(fair, 0);
    expect(bids[0]).toBeLessThan(fair);
    expect(asks[0]).toBeGreaterThan(fair);
  }
  await control.setIndexPrice({ symbol: 'BTCUSDT', price: '20000' });
  // The call is worth its maximum pay-off, so nothing above it is offered. The put is worthless.
  expect(quotesOf(sandbox, callSpread.symbol)).toEqual([
    expect.toSatisfy((all) => all.length === 3),
    [],
  ]);
  expect(quotesOf(sandbox, putSpread.symbol)).toEqual([[], [0.01, 0.02, 0.03]]);
});

it('a market maker of an option replaces filled quotes, and has the collateral', async () => {
  const sandbox = await quotedOptions();
  const { symbol } = sandbox.callSpread;
  const before = quotesOf(sandbox, symbol)[1];
  const quantity = book(sandbox, symbol, 'option').asks[0]?.[1] ?? '';
  const trade = (side: 'BUY' | 'SELL') => {
    const order = { account: { ...maker, user: 'alice' }, symbol, side, type: 'MARKET', quantity };
    const command = { ...order, kind: 'option.placeOrder', time: noon, clientOrderId: side };
    return execute(sandbox, command as Parameters<typeof execute>[1]);
  };
  await trade('BUY');
  expect(quotesOf(sandbox, symbol)[1]).toEqual(before);
  expect(positions(sandbox)).toMatchObject([{ symbol, position: `-${quantity}` }]);
  await trade('SELL');
  expect(Math.abs(Number(positions(sandbox)[0]?.position ?? 0))).toBeLessThan(Number(quantity));
  for (const one of await sandbox.control.listMarketMakers()) {
    expect(one).not.toHaveProperty('problem');
  }
});

it('a market maker of an option moves its quotes with the clock, and ends with it', async () => {
  const sandbox = await quotedOptions();
  const { callSpread, control, settled } = sandbox;
  await control.setIndexPrice({ symbol: 'BTCUSDT', price: '10400' });
  const early = quotesOf(sandbox, callSpread.symbol)[0]?.[0];
  await control.advanceClock({ milliseconds: callSpread.expiration - noon - 1000 });
  const late = quotesOf(sandbox, callSpread.symbol)[0]?.[0];
  // Shortly before the expiration, the option is worth almost exactly 400.
  expect(late).toBeGreaterThan(399);
  expect(early).toBeLessThan(398);
  await control.advanceClock({ milliseconds: 1000 });
  await settled();
  expect(await control.listMarketMakers()).toEqual([]);
  expect(options(sandbox).map(({ symbol }) => quotesOf(sandbox, symbol)[0])).toEqual([[], []]);
});

const list = (bots: readonly { section: string; symbol: string }[]) =>
  bots.map(({ section, symbol }) => `${section} ${symbol}`);

it('startMarketMakers and startTakers trade each indexed symbol, also later ones', async () => {
  const problems: unknown[] = [];
  const sandbox = createSandboxWithControl({ onMarketMakerProblem: (one) => problems.push(one) });
  const { control, settled, startBots } = sandbox;
  await control.setIndexPrice({ symbol: 'UNLISTED', price: '1' });
  await startBots('makers', 1);
  await startBots('takers', 1);
  const expectBots = async (...contracts: string[]) => {
    const optionNames = options(sandbox).map(({ symbol }) => `option ${symbol}`);
    expect(optionNames).toHaveLength(2);
    const spot = ['spot BTCUSDT', 'spot ETHUSDT', 'spot ETHBTC'];
    const names = [...spot, ...contracts.map((symbol) => `contract ${symbol}`), ...optionNames];
    const makers = await control.listMarketMakers();
    expect(list(makers).sort()).toEqual(names.sort());
    expect(list(await control.listTakers()).sort()).toEqual(names);
    for (const { openOrders } of makers) expect(openOrders).toBe(10);
  };
  const contracts = ['BTC-PERP-REV', 'BTC-SWAP', 'BTC-PERP-BUSDT'];
  await expectBots(...contracts);
  const old = options(sandbox);
  await control.advanceClock({ milliseconds: (old[0]?.expiration ?? 0) - noon });
  await settled();
  expect(options(sandbox)).not.toEqual(old);
  await sandbox.control.addContract({ ...contractMarket, symbol: 'NEW' });
  await expectBots(...contracts, 'NEW');
  expect(problems).toEqual([]);
});

it('a new symbol has no bots while all of them are disabled', async () => {
  const sandbox = createSandboxWithControl();
  const { control, startBots } = sandbox;
  await startBots('makers', 1);
  await startBots('takers', 1);
  for (const { section, symbol } of await control.listMarketMakers()) {
    await control.setTaker({ section, symbol, enabled: false });
    await control.setMarketMaker({ section, symbol, enabled: false });
  }
  await sandbox.control.addContract({ ...contractMarket, symbol: 'NEW' });
  expect([await control.listTakers(), await control.listMarketMakers()]).toEqual([[], []]);
});
