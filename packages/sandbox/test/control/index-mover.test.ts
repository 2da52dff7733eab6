import { expect, it } from 'vitest';
import { advance, commandsOf, hourMs, minuteMs, type Sandbox } from './bots-fixture.ts';
import { createSandboxWithControl } from './control-fixture.ts';

async function moving(change = {}): Promise<Sandbox> {
  const sandbox = createSandboxWithControl();
  const mover = { symbol: 'BTCUSDT', enabled: true, seed: 7, ...change };
  await sandbox.control.setIndexMover(mover);
  return sandbox;
}

function priceOf({ executor }: Sandbox, symbol = 'BTCUSDT'): number {
  return Number(executor.state.engine.indexPrices.get(symbol)?.price);
}

/** Advances the clock repeatedly. Returns the index price after each advance. */
async function pathOf(sandbox: Sandbox, advances: number, milliseconds = minuteMs) {
  const prices: number[] = [];
  for (let count = 0; count < advances; count++) {
    await advance(sandbox, 1, milliseconds);
    prices.push(priceOf(sandbox));
  }
  return prices;
}

/** Advances the clock repeatedly. Returns every index price that was set. */
async function movesOf(sandbox: Sandbox, advances: number, milliseconds: number) {
  const commands = commandsOf(sandbox, ({ kind }) => kind === 'broker.setIndexPrice');
  await advance(sandbox, advances, milliseconds);
  return commands.map(({ price }) => Number(price));
}

it('an index mover moves the price by one step after each interval, not before', async () => {
  const sandbox = await moving();
  expect(await pathOf(sandbox, 1, minuteMs - 1)).toEqual([10_000]);
  const prices = [10_000, ...(await pathOf(sandbox, 1, 1)), ...(await pathOf(sandbox, 30))];
  const changes = prices.slice(1).map((price, at) => price - (prices[at] ?? 0));
  expect(new Set(changes)).toEqual(new Set([10, -10]));
  expect(priceOf(sandbox, 'ETHUSDT')).toBe(250);
});

it('an index mover stays within 100 steps for a week, and usually within 14', async () => {
  const moves = await movesOf(await moving(), 7 * 24, hourMs);
  expect(moves).toHaveLength(7 * 24 * 60);
  const distances = moves.map((price) => Math.abs(price - 10_000) / 10);
  expect(Math.max(...distances)).toBeLessThanOrEqual(100);
  // 14 steps are twice the standard deviation of the walk: 95% of the prices are within them.
  const near = distances.filter((distance) => distance <= 14).length / distances.length;
  expect(near).toBeGreaterThan(0.9);
  expect(near).toBeLessThan(0.99);
});

it('an index mover makes the moves due after a jump of the clock', async () => {
  expect(await movesOf(await moving(), 1, hourMs)).toEqual(await pathOf(await moving(), 60));
});

it('an index mover continues around a price that a client sets', async () => {
  const sandbox = await moving();
  await pathOf(sandbox, 10);
  await sandbox.control.setIndexPrice({ symbol: 'BTCUSDT', price: '20000' });
  const [price = 0] = await pathOf(sandbox, 1);
  expect(Math.abs(price - 20_000)).toBe(20);
});

it('an index mover moves small prices by whole units of the eighth decimal place', async () => {
  const sandbox = await moving({ step: '0.005' });
  await sandbox.control.setIndexPrice({ symbol: 'BTCUSDT', price: '0.00000123' });
  expect(new Set(await pathOf(sandbox, 60)).size).toBeGreaterThan(2);
  expect(await sandbox.control.listIndexMovers()).toMatchObject([{ enabled: true }]);
});

it('an index mover is replaced by an index mover with other settings', async () => {
  const sandbox = await moving();
  const change = { symbol: 'BTCUSDT', enabled: true, step: '0.005', intervalMs: 1000 };
  await sandbox.control.setIndexMover(change);
  expect(await sandbox.control.listIndexMovers()).toEqual([{ ...change, seed: 1 }]);
  const moves = await movesOf(sandbox, 1, 10_000);
  expect(moves).toHaveLength(10);
  expect(Math.abs((moves[0] ?? 0) - 10_000)).toBe(50);
});
