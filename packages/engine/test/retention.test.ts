import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { BoundedList, bySequence } from '../src/bounded-list.ts';
import { retention } from '../src/retention.ts';
import type { SpotOrder } from '../src/spot/order.ts';
import type { SpotSymbol } from '../src/spot/spot-symbol.ts';
import { AccountOrders } from '../src/trading/account-orders.ts';

const symbol = {} as SpotSymbol;

/** Returns an order with only the properties that AccountOrders uses. */
function orderOf(sequence: number, open = false): SpotOrder {
  const order = {
    sequence,
    clientOrderId: `id-${sequence}`,
    symbol,
    isOpen: open,
  };
  return order as unknown as SpotOrder;
}

test('the documentation lists how many entries the engine keeps', () => {
  const fidelity = readFileSync(new URL('../../../docs/fidelity.md', import.meta.url), 'utf8');
  const [, table = ''] = /\n(\| newest entries .+?)\n\n/s.exec(fidelity) ?? [];
  const rows = [...table.matchAll(/\| +([\d,]+) \|$/gm)];
  const counts = rows.map(([, count = '']) => Number(count.replaceAll(',', '')));
  expect(counts).toEqual(Object.values(retention));
});

describe('BoundedList', () => {
  it('BoundedList contains the same rows as the end of an array without a bound', () => {
    const list = new BoundedList<{ sequence: number }>(2000, bySequence);
    const all: { sequence: number }[] = [];
    for (let sequence = 0; sequence < 10_000; sequence += 3) {
      const row = { sequence };
      all.push(row);
      const evicted = list.push(row);
      expect(evicted).toBe(all.length > 2000 ? all[all.length - 2001] : undefined);
    }
    const expected = all.slice(-2000);
    expect([...list]).toEqual(expected);
    expect(list.length).toBe(2000);
    expect(list.at(0)).toBe(expected[0]);
    expect(list.at(-1)).toBeUndefined();
    expect(list.last).toBe(expected.at(-1));
    for (const bound of [0, 4002, 4003, 4004, 7000, 20_000]) {
      const below = expected.filter(({ sequence }) => sequence < bound);
      expect(list.countBelow(bound)).toBe(below.length);
    }
  });
});

describe('AccountOrders', () => {
  it('AccountOrders evicts the oldest closed orders with their client order ids', () => {
    const orders = new AccountOrders(3);
    for (const sequence of [1, 2, 3, 4, 5]) orders.add(orderOf(sequence));
    expect([...orders].map(({ sequence }) => sequence)).toEqual([3, 4, 5]);
    expect(orders.find(2)).toBeUndefined();
    expect(orders.find(3)?.sequence).toBe(3);
    expect(orders.findByClientOrderId('id-2')).toBeUndefined();
    expect(orders.findByClientOrderId('id-3')?.sequence).toBe(3);
  });

  it('AccountOrders keeps old open orders until they are closed', () => {
    const orders = new AccountOrders(2);
    const old = orderOf(1, true);
    orders.add(old);
    orders.addOpenOrder(old);
    for (const sequence of [2, 3, 4]) orders.add(orderOf(sequence));
    expect(orders.findByClientOrderId('id-1')).toBe(old);
    expect([...orders.recent].map(({ sequence }) => sequence)).toEqual([3, 4]);
    expect([...orders.open.ascending()]).toEqual([old]);
    expect([...orders].map(({ sequence }) => sequence)).toEqual([1, 3, 4]);
    expect(orders.find(1)).toBe(old);
    orders.removeOpenOrder(old);
    expect([...orders].map(({ sequence }) => sequence)).toEqual([3, 4]);
    expect(orders.find(1)).toBeUndefined();
    expect(orders.findByClientOrderId('id-1')).toBeUndefined();
    expect(orders.openOrderCount).toBe(0);
  });

  it('AccountOrders counts open orders by market, and lists them newest first', () => {
    const orders = new AccountOrders(100);
    const open = [1, 2, 3, 4].map((sequence) => orderOf(sequence, true));
    for (const order of open) {
      orders.add(order);
      orders.addOpenOrder(order);
    }
    orders.removeOpenOrder(open[1] as SpotOrder);
    orders.removeOpenOrder(open[3] as SpotOrder);
    expect([...orders.open.descending()].map(({ sequence }) => sequence)).toEqual([3, 1]);
    expect(orders.openOrderCountIn(symbol)).toBe(2);
    expect(orders.openOrderCountIn({} as never)).toBe(0);
  });
});
