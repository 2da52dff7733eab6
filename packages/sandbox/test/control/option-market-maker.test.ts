import type { OptionDefinition } from '@broker-api/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { theoreticalPrice } from '../../src/control/bots/theoretical-price.ts';
import { decimalOf, unitsOf } from '../../src/control/bots/units.ts';
import { noon } from '../requests.ts';
import { addContract, createSandboxWithControl } from './control-fixture.ts';

type Sandbox = ReturnType<typeof createSandboxWithControl>;
type Levels = readonly (readonly [string, string])[];

const maker = { user: 'market-maker', accountType: 2, accountIndex: 0 } as const;
const alice = { ...maker, user: 'alice' } as const;
const hour = 3_600_000;

function options({ executor }: Sandbox): readonly OptionDefinition[] {
  return executor.state.engine.admin.listOptions();
}

function optionOf(sandbox: Sandbox, type: 'call' | 'put'): OptionDefinition {
  const found = options(sandbox).find(({ optionType }) => optionType === type);
  if (found === undefined) throw new Error(`Expected a ${type} spread.`);
  return found;
}

function book({ executor, clock }: Sandbox, symbol: string): { bids: Levels; asks: Levels } {
  const { market } = executor.state.engine.option;
  const { reply } = market.getDepth({ symbol, limit: 0, time: clock.now() });
  return reply ?? { bids: [], asks: [] };
}

const prices = (levels: Levels): number[] => levels.map(([price]) => Number(price));

function positions({ executor }: Sandbox) {
  return executor.state.engine.option.account.listPositions({ account: maker }).reply ?? [];
}

async function quoted(): Promise<Sandbox> {
  const sandbox = createSandboxWithControl();
  for (const { symbol } of options(sandbox)) {
    await sandbox.control.setMarketMaker({ symbol, enabled: true, seed: 7, levels: 3 });
  }
  return sandbox;
}

let orders = 0;

async function trade(sandbox: Sandbox, symbol: string, side: 'BUY' | 'SELL', quantity: string) {
  orders += 1;
  const { rejection } = await sandbox.executor.execute({
    kind: 'option.placeOrder',
    time: sandbox.clock.now(),
    account: alice,
    symbol,
    side,
    type: 'MARKET',
    quantity,
    clientOrderId: `trade-${orders}`,
  });
  expect(rejection).toBeUndefined();
  await sandbox.plane.settled();
}

describe('the theoretical price', () => {
  const expiration = noon + 7 * 24 * hour;
  const spread = { strike: '10000', maxPayOff: '500', expiration } as OptionDefinition;
  const priceOf = (optionType: 'call' | 'put', index: string, time: number) =>
    decimalOf(theoreticalPrice({ ...spread, optionType }, unitsOf(index), time));

  // The settlement prices from 9,300 to 10,700 are equally likely a week before the expiration.
  it.each([
    ['call', '10000', noon, (500 ** 2 / 2 + 500 * 200) / 1400],
    ['put', '10000', noon, (500 ** 2 / 2 + 500 * 200) / 1400],
    ['call', '20000', noon, 500],
    ['put', '20000', noon, 0],
    ['call', '10200', expiration, 200],
    ['put', '9900', expiration, 100],
    ['put', '9000', expiration, 500],
  ] as const)(
    'the theoretical price of a %s at an index price of %s is the mean pay-off',
    (type, index, time, mean) => {
      expect(Number(priceOf(type, index, time))).toBeCloseTo(mean, 9);
    },
  );

  it('the theoretical price is in the range of the pay-off, and monotone in the index', () => {
    const index = fc
      .integer({ min: 1, max: 3_000_000 })
      .map((cents) => decimalOf(BigInt(cents) * 10n ** 16n));
    const time = fc.integer({ min: noon, max: expiration + hour });
    fc.assert(
      fc.property(index, index, time, fc.constantFrom('call', 'put'), (one, other, at, type) => {
        const indexes = [one, other].sort((left, right) => Number(left) - Number(right));
        const prices = indexes.map((text) => Number(priceOf(type, text, at)));
        if (type === 'put') prices.reverse();
        const [lower = 0, higher = 0] = prices;
        expect(lower).toBeGreaterThanOrEqual(0);
        expect(higher).toBeLessThanOrEqual(500);
        expect(higher - lower).toBeGreaterThanOrEqual(-1e-9);
      }),
    );
  });
});

describe('a market maker of an option', () => {
  it('a market maker of an option quotes around the theoretical price', async () => {
    const sandbox = await quoted();
    for (const type of ['call', 'put'] as const) {
      const option = optionOf(sandbox, type);
      const fair = Number(decimalOf(theoreticalPrice(option, unitsOf('10000'), noon)));
      const { bids, asks } = book(sandbox, option.symbol);
      expect([bids.length, asks.length]).toEqual([3, 3]);
      expect(prices(bids)[0]).toBeCloseTo(fair, 0);
      expect(prices(bids)[0]).toBeLessThan(fair);
      expect(prices(asks)[0]).toBeGreaterThan(fair);
    }
    await sandbox.control.setIndexPrice({ symbol: 'BTCUSDT', price: '20000' });
    // The call is worth its maximum pay-off, so nothing above it is offered.
    const call = book(sandbox, optionOf(sandbox, 'call').symbol);
    expect([call.bids.length, call.asks]).toEqual([3, []]);
    // The put is worthless.
    const put = book(sandbox, optionOf(sandbox, 'put').symbol);
    expect([put.bids, prices(put.asks)]).toEqual([[], [0.01, 0.02, 0.03]]);
  });

  it('a market maker of an option replaces filled quotes, and has the collateral', async () => {
    const sandbox = await quoted();
    const { symbol } = optionOf(sandbox, 'call');
    const before = prices(book(sandbox, symbol).asks);
    const bought = book(sandbox, symbol).asks[0]?.[1] ?? '';
    await trade(sandbox, symbol, 'BUY', bought);
    expect(prices(book(sandbox, symbol).asks)).toEqual(before);
    expect(positions(sandbox)).toMatchObject([{ symbol, position: `-${bought}` }]);
    await trade(sandbox, symbol, 'SELL', bought);
    expect(Math.abs(Number(positions(sandbox)[0]?.position ?? 0))).toBeLessThan(Number(bought));
    for (const one of await sandbox.control.listMarketMakers()) {
      expect(one).not.toHaveProperty('problem');
    }
  });

  it('a market maker of an option moves its quotes when the clock advances', async () => {
    const sandbox = await quoted();
    await sandbox.control.setIndexPrice({ symbol: 'BTCUSDT', price: '10400' });
    const { symbol, expiration } = optionOf(sandbox, 'call');
    const [early] = prices(book(sandbox, symbol).bids);
    await sandbox.control.advanceClock({ milliseconds: expiration - noon - 1000 });
    const [late] = prices(book(sandbox, symbol).bids);
    // Shortly before the expiration, the option is worth almost exactly 400.
    expect(late).toBeGreaterThan(399);
    expect(early).toBeLessThan(398);
  });

  it('a market maker of an option is removed when the option expires', async () => {
    const sandbox = await quoted();
    const { expiration } = optionOf(sandbox, 'call');
    await sandbox.control.advanceClock({ milliseconds: expiration - noon });
    await sandbox.plane.settled();
    expect(await sandbox.control.listMarketMakers()).toEqual([]);
    expect(options(sandbox).map(({ symbol }) => book(sandbox, symbol).bids)).toEqual([[], []]);
  });

  it('after startMarketMakers, symbols that are listed later are quoted too', async () => {
    const problems: unknown[] = [];
    const sandbox = createSandboxWithControl({ onMarketMakerProblem: (one) => problems.push(one) });
    await sandbox.plane.startMarketMakers(1);
    const old = options(sandbox);
    const { expiration } = optionOf(sandbox, 'call');
    await sandbox.control.advanceClock({ milliseconds: expiration - noon });
    await sandbox.plane.settled();
    const makers = await sandbox.control.listMarketMakers();
    const quotedOptions = makers.filter(({ section }) => section === 'option');
    expect(quotedOptions.map(({ symbol }) => symbol)).toEqual(
      options(sandbox).map(({ symbol }) => symbol),
    );
    expect(quotedOptions).toHaveLength(old.length);
    for (const { openOrders } of quotedOptions) expect(openOrders).toBe(10);
    await addContract(sandbox, 'NEW');
    expect(await sandbox.control.listMarketMakers()).toHaveLength(makers.length + 1);
    expect(problems).toEqual([]);
  });
});
