import { describe, expect, it } from 'vitest';
import { createSandboxWithControl } from './control-fixture.ts';

type Sandbox = ReturnType<typeof createSandboxWithControl>;

const minuteMs = 60_000;
const hourMs = 3_600_000;

async function moving(seed = 7): Promise<Sandbox> {
  const sandbox = createSandboxWithControl();
  await sandbox.control.setIndexMover({ symbol: 'BTCUSDT', enabled: true, seed });
  return sandbox;
}

function priceOf({ executor }: Sandbox, symbol = 'BTCUSDT'): number {
  return Number(executor.state.engine.indexPrices.get(symbol)?.price);
}

/** Advances the clock repeatedly. Returns the index price after each advance. */
async function pathOf(sandbox: Sandbox, advances: number, milliseconds = minuteMs) {
  const prices: number[] = [];
  for (let count = 0; count < advances; count++) {
    await sandbox.control.advanceClock({ milliseconds });
    prices.push(priceOf(sandbox));
  }
  return prices;
}

/** Returns a list that collects every index price set from now on. */
function movesOf({ executor }: Sandbox): number[] {
  const prices: number[] = [];
  executor.onApplied((_, command) => {
    if (command.kind === 'broker.setIndexPrice') prices.push(Number(command.price));
  });
  return prices;
}

describe('an index mover', () => {
  it('an index mover moves the price by one step after each interval, not before', async () => {
    const sandbox = await moving();
    expect(await pathOf(sandbox, 1, minuteMs - 1)).toEqual([10_000]);
    const prices = [10_000, ...(await pathOf(sandbox, 1, 1)), ...(await pathOf(sandbox, 30))];
    const changes = prices.slice(1).map((price, at) => price - (prices[at] ?? 0));
    expect(new Set(changes)).toEqual(new Set([10, -10]));
    expect(priceOf(sandbox, 'ETHUSDT')).toBe(250);
  });

  it('an index mover stays within 100 steps for a week, and usually within 14', async () => {
    const sandbox = await moving();
    const moves = movesOf(sandbox);
    await pathOf(sandbox, 7 * 24, hourMs);
    expect(moves).toHaveLength(7 * 24 * 60);
    const distances = moves.map((price) => Math.abs(price - 10_000) / 10);
    expect(Math.max(...distances)).toBeLessThanOrEqual(100);
    // 14 steps are twice the standard deviation of the walk: 95% of the prices are within them.
    const near = distances.filter((distance) => distance <= 14).length / distances.length;
    expect(near).toBeGreaterThan(0.9);
    expect(near).toBeLessThan(0.99);
  });

  it('an index mover makes the moves due after a jump of the clock', async () => {
    const sandbox = await moving();
    const other = await moving();
    const moves = movesOf(sandbox);
    await pathOf(sandbox, 1, hourMs);
    expect(moves).toEqual(await pathOf(other, 60));
  });

  it('an index mover continues around a price that a client sets', async () => {
    const sandbox = await moving();
    await pathOf(sandbox, 10);
    await sandbox.control.setIndexPrice({ symbol: 'BTCUSDT', price: '20000' });
    const [price = 0] = await pathOf(sandbox, 1);
    expect(Math.abs(price - 20_000)).toBe(20);
  });

  it('an index mover moves small prices by whole units of the eighth decimal place', async () => {
    const sandbox = createSandboxWithControl();
    await sandbox.control.setIndexPrice({ symbol: 'BTCUSDT', price: '0.00000123' });
    const change = { symbol: 'BTCUSDT', enabled: true, step: '0.005' };
    await sandbox.control.setIndexMover(change);
    const prices = await pathOf(sandbox, 60);
    expect(new Set(prices).size).toBeGreaterThan(2);
    expect(await sandbox.control.listIndexMovers()).toMatchObject([{ enabled: true }]);
  });

  it('an index mover moves the quotes of market makers', async () => {
    const sandbox = createSandboxWithControl();
    await sandbox.control.setMarketMaker({ symbol: 'BTCUSDT', enabled: true, levels: 1 });
    await sandbox.control.setIndexMover({ symbol: 'BTCUSDT', enabled: true });
    const [price = 0] = await pathOf(sandbox, 1);
    const { reply } = sandbox.executor.state.engine.spot.market.getDepth({ symbol: 'BTCUSDT' });
    // Half the default spread away from the index price, rounded to the tick size of 0.01.
    expect(price - Number(reply?.bids[0]?.[0])).toBeCloseTo(price * 0.0005, 1);
    expect(Number(reply?.asks[0]?.[0]) - price).toBeCloseTo(price * 0.0005, 1);
  });
});

describe('an index mover in the control plane', () => {
  it('an index mover is replaced by an index mover with other settings', async () => {
    const sandbox = await moving();
    const change = { symbol: 'BTCUSDT', enabled: true, step: '0.005', intervalMs: 1000 };
    await sandbox.control.setIndexMover(change);
    expect(await sandbox.control.listIndexMovers()).toEqual([{ ...change, seed: 1 }]);
    const moves = movesOf(sandbox);
    await pathOf(sandbox, 1, 10_000);
    expect(moves).toHaveLength(10);
    expect(Math.abs((moves[0] ?? 0) - 10_000)).toBe(50);
  });

  it.each([
    [{ step: '0.0051' }, 'step must be at most 0.005; got 0.0051.'],
    [{ step: '0.0000000000000000001' }, 'The body at /step must NOT have more than 20 characters'],
    [{ symbol: 'ETHBTC' }, 'ETHBTC has no index price. Set one with setIndexPrice first.'],
    [{ intervalMs: 999 }, 'The body at /intervalMs must be >= 1000'],
  ])('setIndexMover rejects %j', async (change, message) => {
    const { control } = createSandboxWithControl();
    const enabled = { symbol: 'BTCUSDT', enabled: true };
    await expect(control.setIndexMover({ ...enabled, ...change })).rejects.toThrow(message);
    expect(await control.listIndexMovers()).toEqual([]);
  });
});
