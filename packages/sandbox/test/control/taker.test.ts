import { describe, expect, it } from 'vitest';
import { noon } from '../requests.ts';
import { addContract, callOf, createSandboxWithControl, orderOf } from './control-fixture.ts';

type Sandbox = ReturnType<typeof createSandboxWithControl>;

const minuteMs = 60_000;
const hourMs = 3_600_000;

/** Creates a sandbox with a market maker and a taker of BTCUSDT. */
async function traded(seed = 7): Promise<Sandbox> {
  const sandbox = createSandboxWithControl();
  await sandbox.control.setMarketMaker({ symbol: 'BTCUSDT', enabled: true });
  await sandbox.control.setTaker({ symbol: 'BTCUSDT', enabled: true, seed });
  return sandbox;
}

interface Order {
  readonly kind: string;
  readonly side: string;
  readonly price: string;
  readonly quantity: string;
  readonly time: number;
}

/** Returns a list that collects every order that takers place from now on. */
function ordersOf({ executor }: Sandbox): Order[] {
  const orders: Order[] = [];
  executor.onApplied((_, command) => {
    if (!('account' in command) || command.account.user !== 'taker') return;
    if (command.kind.endsWith('.placeOrder')) orders.push(command as unknown as Order);
  });
  return orders;
}

/** Advances the clock repeatedly. */
async function advance({ control }: Sandbox, advances: number, milliseconds = 1000) {
  for (let count = 0; count < advances; count++) await control.advanceClock({ milliseconds });
}

describe('a taker', () => {
  it('a taker buys and sells at the best prices, at most what they offer', async () => {
    const sandbox = await traded();
    const orders = ordersOf(sandbox);
    const { market } = sandbox.executor.state.engine.spot;
    for (let second = 0; second < 300; second++) {
      const { bids = [], asks = [] } = market.getDepth({ symbol: 'BTCUSDT', limit: 1 }).reply ?? {};
      const known = orders.length;
      await advance(sandbox, 1);
      const [order] = orders.slice(known);
      if (order === undefined) continue;
      const [price, quantity] = (order.side === 'BUY' ? asks : bids)[0] ?? [];
      expect(order).toMatchObject({ price, timeInForce: 'IOC' });
      expect(Number(order.quantity)).toBeLessThanOrEqual(Number(quantity));
    }
    const sides = orders.map(({ side }) => side);
    expect(sides.filter((side) => side === 'BUY').length).toBeGreaterThan(sides.length / 4);
    expect(sides.filter((side) => side === 'SELL').length).toBeGreaterThan(sides.length / 4);
    // The average pause is ten seconds, and the longest pause is four times as long.
    expect(orders.length).toBeGreaterThan(20);
    expect(orders.length).toBeLessThan(45);
    const times = orders.map(({ time }) => time);
    const pauses = times.slice(1).map((time, at) => time - (times[at] ?? 0));
    expect(Math.max(...pauses)).toBeLessThanOrEqual(41_000);
    expect(new Set(pauses).size).toBeGreaterThan(8);
  });

  it('takers fill the resting order of a user inside the spread', async () => {
    const sandbox = await traded();
    const order = { price: '9999', quantity: '0.01', newClientOrderId: 'resting' };
    expect((await sandbox.call(orderOf(sandbox.account('alice'), order))).status).toBe(200);
    await advance(sandbox, 5, minuteMs);
    const key = { origClientOrderId: 'resting' };
    const query = callOf(sandbox.account('alice'), 'GET', '/openapi/v1/order', key, noon + 300_000);
    expect((await sandbox.call(query)).response).toMatchObject({ status: 'FILLED' });
  });

  it('a taker does not trade at a price more than 5% worse than the index', async () => {
    const sandbox = createSandboxWithControl();
    await sandbox.control.setTaker({ symbol: 'BTCUSDT', enabled: true });
    const orders = ordersOf(sandbox);
    const bid = { price: '9499.99', quantity: '1', newClientOrderId: 'low' };
    await sandbox.call(orderOf(sandbox.account('alice'), bid));
    await advance(sandbox, 2, minuteMs);
    expect(orders).toEqual([]);
    const better = { price: '9500', quantity: '1', newClientOrderId: 'better' };
    await sandbox.call(orderOf(sandbox.account('bob'), better, noon + 2 * minuteMs));
    await advance(sandbox, 2, minuteMs);
    expect(new Set(orders.map(({ side, price }) => `${side} ${price}`))).toEqual(
      new Set(['SELL 9500']),
    );
  });
});

/** A symbol without an index price. */
const newSymbol = {
  symbol: 'NEWUSDT',
  baseAsset: 'NEW',
  quoteAsset: 'USDT',
  minPrice: '0.01',
  maxPrice: '1000',
  tickSize: '0.01',
  minQuantity: '0.01',
  maxQuantity: '1000',
  stepSize: '0.01',
  minNotional: '1',
};

describe('a taker in the control plane', () => {
  it.each([
    [{ symbol: 'NEWUSDT' }, 'NEWUSDT has no index price. Set one with setIndexPrice first.'],
    [{ section: 'option' as const }, 'The option symbol "BTCUSDT" does not exist.'],
    [{ intervalMs: 999 }, 'The body at /intervalMs must be >= 1000'],
  ])('setTaker rejects %j', async (change, message) => {
    const { control } = createSandboxWithControl();
    await control.addToken({ token: 'NEW', scale: 8 });
    await control.addSymbol(newSymbol);
    const enabled = { symbol: 'BTCUSDT', enabled: true };
    await expect(control.setTaker({ ...enabled, ...change })).rejects.toThrow(message);
    expect(await control.listTakers()).toEqual([]);
  });

  it('a taker says why its order was rejected, and continues', async () => {
    const sandbox = await traded();
    await sandbox.control.setSymbolStatus({ symbol: 'BTCUSDT', status: 'HALT' });
    await advance(sandbox, 1, minuteMs);
    const problem = 'Market is closed.';
    expect(await sandbox.control.listTakers()).toMatchObject([{ enabled: true, problem }]);
    await sandbox.control.setSymbolStatus({ symbol: 'BTCUSDT', status: 'TRADING' });
    await advance(sandbox, 1, minuteMs);
    expect((await sandbox.control.listTakers())[0]).not.toHaveProperty('problem');
  });
});

describe('takers that startTakers enables', () => {
  it('takers trade the symbols of all sections', async () => {
    const sandbox = createSandboxWithControl();
    await sandbox.plane.startMarketMakers(1);
    await sandbox.plane.startTakers(1);
    const takers = await sandbox.control.listTakers();
    const makers = await sandbox.control.listMarketMakers();
    expect(takers.map(({ section, symbol }) => [section, symbol])).toEqual(
      makers.map(({ section, symbol }) => [section, symbol]),
    );
    const orders = ordersOf(sandbox);
    await advance(sandbox, 2, minuteMs);
    const kinds = new Set(orders.map(({ kind }) => kind));
    expect(kinds).toEqual(new Set(['spot.placeOrder', 'contract.placeOrder', 'option.placeOrder']));
  });

  it('takers trade the successors of expired options, and new symbols', async () => {
    const sandbox = createSandboxWithControl();
    await sandbox.plane.startTakers(1);
    const optionsOf = async () =>
      (await sandbox.control.listTakers())
        .filter(({ section }) => section === 'option')
        .map(({ symbol }) => symbol);
    const before = await optionsOf();
    expect(before).toHaveLength(2);
    await advance(sandbox, 2, 48 * hourMs);
    const { admin } = sandbox.executor.state.engine;
    const listed = admin.listOptions().map(({ symbol }) => symbol);
    expect(listed).not.toEqual(before);
    expect((await optionsOf()).sort()).toEqual([...listed].sort());
    await addContract(sandbox, 'NEW');
    expect((await sandbox.control.listTakers()).map(({ symbol }) => symbol)).toContain('NEW');
  });

  it('a new symbol has no taker and no market maker while all of them are disabled', async () => {
    const sandbox = createSandboxWithControl();
    const { control, plane } = sandbox;
    await plane.startMarketMakers(1);
    await plane.startTakers(1);
    const makers = await control.listMarketMakers();
    for (const { section, symbol } of makers) {
      await control.setTaker({ section, symbol, enabled: false });
      await control.setMarketMaker({ section, symbol, enabled: false });
    }
    await addContract(sandbox, 'NEW');
    expect(await control.listTakers()).toEqual([]);
    expect(await control.listMarketMakers()).toEqual([]);
  });
});
