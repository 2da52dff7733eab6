import { describe, expect, it } from 'vitest';
import { noon } from '../requests.ts';
import { createSandboxWithControl } from './control-fixture.ts';

type Sandbox = ReturnType<typeof createSandboxWithControl>;
type Levels = readonly (readonly [string, string])[];

const symbol = 'BTC-PERP-BUSDT';
const account = { user: 'market-maker', accountType: 3, accountIndex: 0 } as const;

function book({ executor }: Sandbox, name = symbol): { bids: Levels; asks: Levels } {
  const { market } = executor.state.engine.contract;
  return market.getDepth({ symbol: name, limit: 0, time: noon }).reply ?? { bids: [], asks: [] };
}

const prices = (levels: Levels): string[] => levels.map(([price]) => price);

function positions({ executor }: Sandbox) {
  return executor.state.engine.contract.account.listPositions({ account }).reply ?? [];
}

async function quoted(name = symbol): Promise<Sandbox> {
  const sandbox = createSandboxWithControl();
  await sandbox.control.setMarketMaker({ symbol: name, enabled: true, seed: 7, levels: 3 });
  return sandbox;
}

let orders = 0;

/** Places a market order for alice, and waits until the market maker has reacted. */
async function trade(
  { executor, plane, clock }: Sandbox,
  side: 'BUY_OPEN' | 'SELL_CLOSE',
  quantity: number,
): Promise<void> {
  orders += 1;
  const { rejection } = await executor.execute({
    kind: 'contract.placeOrder',
    time: clock.now(),
    symbol,
    side,
    leverage: '10',
    account: { ...account, user: 'alice' },
    orderType: 'LIMIT',
    priceType: 'MARKET',
    quantity: String(quantity),
    clientOrderId: `trade-${orders}`,
  });
  expect(rejection).toBeUndefined();
  await plane.settled();
}

function total(levels: Levels): number {
  return levels.reduce((sum, [, quantity]) => sum + Number(quantity), 0);
}

describe('a market maker of a contract', () => {
  it.each([symbol, 'BTC-PERP-REV'])(
    'a market maker of the contract quotes %s around its mark price',
    async (name) => {
      const sandbox = await quoted(name);
      expect(prices(book(sandbox, name).bids)).toEqual(['9995', '9985', '9975']);
      expect(prices(book(sandbox, name).asks)).toEqual(['10005', '10015', '10025']);
      await sandbox.control.setIndexPrice({ symbol: 'BTCUSDT', price: '12000' });
      expect(prices(book(sandbox, name).bids)).toEqual(['11994', '11982', '11970']);
    },
  );

  it('a market maker replaces filled quotes, and closes contracts that it opened', async () => {
    const sandbox = await quoted();
    const bought = total(book(sandbox).asks);
    await trade(sandbox, 'BUY_OPEN', bought);
    expect(prices(book(sandbox).asks)).toEqual(['10005', '10015', '10025']);
    expect(positions(sandbox)).toMatchObject([{ side: 'SHORT', position: String(bought) }]);
    // The bids from before the trade open contracts. The bids that replace them close contracts.
    await sandbox.control.setIndexPrice({ symbol: 'BTCUSDT', price: '10010' });
    const sold = Number(book(sandbox).bids[0]?.[1]);
    await trade(sandbox, 'SELL_CLOSE', sold);
    expect(positions(sandbox)).toMatchObject([{ side: 'SHORT', position: String(bought - sold) }]);
  });

  it('the positions of a market maker stay bounded over many trades', async () => {
    const sandbox = await quoted();
    let largest = 0;
    for (let round = 0; round < 60; round++) {
      await trade(sandbox, 'BUY_OPEN', 2000);
      await trade(sandbox, 'SELL_CLOSE', 2000);
      largest = Math.max(largest, ...positions(sandbox).map(({ position }) => Number(position)));
    }
    // The orders add up to 120,000 contracts in each direction, but no position grows larger than
    // a few quotes.
    expect(largest).toBeGreaterThan(0);
    expect(largest).toBeLessThan(20_000);
  });

  it('a large move of the index price does not liquidate a market maker', async () => {
    const sandbox = await quoted();
    await trade(sandbox, 'BUY_OPEN', 8000);
    const [before] = positions(sandbox);
    await sandbox.control.setIndexPrice({ symbol: 'BTCUSDT', price: '40000' });
    expect(positions(sandbox)).toMatchObject([{ side: 'SHORT', position: before?.position }]);
    expect(prices(book(sandbox).bids)).toEqual(['39980', '39940', '39900']);
    const [maker] = await sandbox.control.listMarketMakers();
    expect(maker).toMatchObject({ section: 'contract', enabled: true, openOrders: 6 });
    expect(maker).not.toHaveProperty('problem');
  });

  it('a market maker of a contract pays and receives funding', async () => {
    const sandbox = await quoted();
    await trade(sandbox, 'BUY_OPEN', 8000);
    const margin = () => Number(positions(sandbox)[0]?.margin);
    const before = margin();
    await sandbox.control.setFundingRate({ symbol, rate: '0.001' });
    await sandbox.control.advanceClock({ milliseconds: 4 * 3_600_000 });
    // The short position of 8,000 contracts, worth 8,000 BUSDT, receives 0.1%.
    expect(margin() - before).toBeCloseTo(8, 6);
  });

  it('a market maker reports a halted contract, and quotes again when it resumes', async () => {
    const sandbox = await quoted();
    await sandbox.control.setContractStatus({ symbol, status: 'HALT' });
    await sandbox.control.setIndexPrice({ symbol: 'BTCUSDT', price: '11000' });
    expect((await sandbox.control.listMarketMakers())[0]?.problem).toBe('Market is closed.');
    await sandbox.control.setContractStatus({ symbol, status: 'TRADING' });
    expect(prices(book(sandbox).bids)).toEqual(['10994.5', '10983.5', '10972.5']);
  });
});

it('setMarketMaker requires the section only for a symbol of several sections', async () => {
  const { control, executor } = createSandboxWithControl();
  const [definition] = executor.state.engine.admin.listContracts();
  if (definition === undefined) throw new Error('Expected a contract.');
  const { riskLimits, maxOpenOrders: _, priceBand: __, ...rules } = definition;
  await control.addContract({ ...rules, symbol: 'BTCUSDT', riskLimits: [...riskLimits] });
  const change = { symbol: 'BTCUSDT', enabled: true } as const;
  expect(await control.setMarketMaker(change)).toMatchObject({ section: 'spot' });
  const second = await control.setMarketMaker({ ...change, section: 'contract' });
  expect(second).toMatchObject({ section: 'contract', openOrders: 10 });
  expect(await control.listMarketMakers()).toHaveLength(2);
  await expect(control.setMarketMaker({ ...change, section: 'option' })).rejects.toThrow(
    'The option symbol "BTCUSDT" does not exist.',
  );
});
