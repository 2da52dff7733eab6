import { expect, it } from 'vitest';
import { noon } from '../requests.ts';
import { advance, book, commandsOf, minuteMs, type Sandbox } from './bots-fixture.ts';
import { callOf, createSandboxWithControl, orderOf } from './control-fixture.ts';

interface Order {
  readonly kind: string;
  readonly side: string;
  readonly price: string;
  readonly quantity: string;
  readonly time: number;
}

/** Returns a list that collects every order that takers place from now on. */
function ordersOf(sandbox: Sandbox): Order[] {
  const isOrder = (command: { kind: string; account?: { user: string } }) =>
    command.account?.user === 'taker' && command.kind.endsWith('.placeOrder');
  return commandsOf(sandbox, isOrder) as unknown as Order[];
}

it('a taker buys and sells at the best prices, at most what they offer', async () => {
  const sandbox = createSandboxWithControl();
  await sandbox.control.setMarketMaker({ symbol: 'BTCUSDT', enabled: true });
  await sandbox.control.setTaker({ symbol: 'BTCUSDT', enabled: true, seed: 7 });
  const orders = ordersOf(sandbox);
  // Takers also fill the order of a user inside the spread.
  const resting = { price: '9999', quantity: '0.01', newClientOrderId: 'resting' };
  expect((await sandbox.call(orderOf(sandbox.account('alice'), resting))).status).toBe(200);
  for (let second = 0; second < 300; second++) {
    const { bids, asks } = book(sandbox);
    const known = orders.length;
    await advance(sandbox, 1, 1000);
    const [order] = orders.slice(known);
    if (order === undefined) continue;
    const [price, quantity] = (order.side === 'BUY' ? asks : bids)[0] ?? [];
    expect(order).toMatchObject({ price, timeInForce: 'IOC' });
    expect(Number(order.quantity)).toBeLessThanOrEqual(Number(quantity));
  }
  const key = { origClientOrderId: 'resting' };
  const query = callOf(sandbox.account('alice'), 'GET', '/openapi/v1/order', key, noon + 300_000);
  expect((await sandbox.call(query)).response).toMatchObject({ status: 'FILLED' });
  for (const side of ['BUY', 'SELL']) {
    const own = orders.filter((order) => order.side === side);
    expect(own.length).toBeGreaterThan(orders.length / 4);
  }
  // The average pause is ten seconds, and the longest pause is four times as long.
  expect(orders.length).toBeGreaterThan(20);
  expect(orders.length).toBeLessThan(45);
  const pauses = orders.slice(1).map(({ time }, index) => time - (orders[index]?.time ?? 0));
  expect(Math.max(...pauses)).toBeLessThanOrEqual(41_000);
  expect(new Set(pauses).size).toBeGreaterThan(8);
});

it('a taker does not trade at a price more than 5% worse than the index', async () => {
  const sandbox = createSandboxWithControl();
  await sandbox.control.setTaker({ symbol: 'BTCUSDT', enabled: true });
  const orders = ordersOf(sandbox);
  const bid = { price: '9499.99', quantity: '1', newClientOrderId: 'low' };
  await sandbox.call(orderOf(sandbox.account('alice'), bid));
  await advance(sandbox, 2);
  expect(orders).toEqual([]);
  const better = { price: '9500', quantity: '1', newClientOrderId: 'better' };
  await sandbox.call(orderOf(sandbox.account('bob'), better, noon + 2 * minuteMs));
  await advance(sandbox, 2);
  const traded = new Set(orders.map(({ side, price }) => `${side} ${price}`));
  expect(traded).toEqual(new Set(['SELL 9500']));
});
