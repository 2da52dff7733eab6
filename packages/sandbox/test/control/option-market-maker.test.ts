import type { OptionDefinition } from '@broker-api/engine';
import { expect, it } from 'vitest';
import { contractMarket, optionMarket } from '../market-definitions.ts';
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
  return { ...sandbox, callSpread: optionOf('call') };
}

const week = 7 * 24 * hour;

/** An option that expires in eight days. */
const spread = {
  ...optionMarket,
  symbol: 'WEEK',
  tickSize: '0.001',
  minPrice: '0.001',
  expiration: noon + week + 24 * hour,
} as const;

// A week before the expiration, the settlement prices within 7% of the index price are equally
// likely.
it.each([
  ['call', '10000', week, (500 ** 2 / 2 + 500 * 200) / 1400],
  ['put', '10000', week, (500 ** 2 / 2 + 500 * 200) / 1400],
  ['call', '20000', week, 500],
  ['put', '20000', week, 0],
  ['call', '10200', 1, 200],
  ['put', '9900', 1, 100],
  ['put', '9000', 1, 500],
] as const)('a %s at the index %s, %i ms before the end, is worth %d', async (...row) => {
  const [optionType, price, timeLeft, mean] = row;
  const sandbox = createSandboxWithControl();
  const { control } = sandbox;
  await control.addOption({ ...spread, optionType });
  await control.setIndexPrice({ symbol: 'BTCUSDT', price });
  await control.advanceClock({ milliseconds: spread.expiration - noon - timeLeft });
  const maker = { symbol: 'WEEK', enabled: true, spread: '0.0001', levels: 1 };
  await control.setMarketMaker(maker);
  const [bids = [], asks = []] = quotesOf(sandbox, 'WEEK');
  // Nothing is offered above the maximum pay-off, and a worthless option has no bid.
  expect([bids.length, asks.length]).toEqual([mean === 0 ? 0 : 1, mean === 500 ? 0 : 1]);
  const tolerance = mean * 0.0001 + 0.002;
  for (const bid of bids) expect(mean - bid).toBeGreaterThan(0);
  for (const ask of asks) expect(ask - mean).toBeGreaterThan(0);
  for (const quote of [...bids, ...asks]) expect(Math.abs(quote - mean)).toBeLessThan(tolerance);
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
