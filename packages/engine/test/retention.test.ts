import { describe, expect, it } from 'vitest';
import { BoundedList } from '../src/bounded-list.ts';
import { AccountOrders } from '../src/spot/account-orders.ts';
import type { SpotOrder } from '../src/spot/order.ts';

/** As much of an order as its account looks at. */
function orderOf(sequence: number, open = false): SpotOrder {
  const order = {
    sequence,
    clientOrderId: `id-${sequence}`,
    market: { number: 2 },
    isOpen: open,
    openPlace: 0,
  };
  return order as unknown as SpotOrder;
}

describe('a bounded list beside an array', () => {
  it('keeps the newest rows', () => {
    const list = new BoundedList<{ sequence: number }>(2000);
    const all: { sequence: number }[] = [];
    for (let sequence = 0; sequence < 10_000; sequence += 3) {
      const row = { sequence };
      all.push(row);
      const dropped = list.push(row);
      expect(dropped).toBe(all.length > 2000 ? all[all.length - 2001] : undefined);
    }
    const kept = all.slice(-2000);
    expect([...list]).toEqual(kept);
    expect(list.length).toBe(2000);
    expect(list.at(0)).toBe(kept[0]);
    expect(list.at(-1)).toBeUndefined();
    expect(list.last).toBe(kept.at(-1));
    for (const bound of [0, 4002, 4003, 4004, 7000, 20_000]) {
      expect(list.countBelow(bound)).toBe(kept.filter(({ sequence }) => sequence < bound).length);
    }
  });
});

describe('the orders of an account', () => {
  it('forget the oldest that are done, and with them their client order ids', () => {
    const orders = new AccountOrders(3);
    const forgotten = [1, 2, 3, 4, 5].map((sequence) => orders.add(orderOf(sequence))?.sequence);
    expect(forgotten).toEqual([undefined, undefined, undefined, 1, 2]);
    expect(orders.findByClientOrderId('id-2')).toBeUndefined();
    expect(orders.findByClientOrderId('id-3')?.sequence).toBe(3);
  });

  it('keep open ones however old, until they are done', () => {
    const orders = new AccountOrders(2);
    const old = orderOf(1, true);
    orders.add(old);
    orders.addOpenOrder(old);
    for (const sequence of [2, 3, 4]) orders.add(orderOf(sequence));
    expect(orders.findByClientOrderId('id-1')).toBe(old);
    expect([...orders.recent].map(({ sequence }) => sequence)).toEqual([3, 4]);
    expect(orders.openOrders()).toEqual([old]);
    expect(orders.removeOpenOrder(old)).toBe(old);
    expect(orders.findByClientOrderId('id-1')).toBeUndefined();
    expect(orders.openOrderCount).toBe(0);
  });

  it('count the open ones by market, and list them newest first', () => {
    const orders = new AccountOrders(100);
    const open = [1, 2, 3, 4].map((sequence) => orderOf(sequence, true));
    for (const order of open) {
      orders.add(order);
      orders.addOpenOrder(order);
    }
    orders.removeOpenOrder(open[1] as SpotOrder);
    orders.removeOpenOrder(open[3] as SpotOrder);
    expect(orders.openOrders().map(({ sequence }) => sequence)).toEqual([3, 1]);
    expect(orders.openOrderCountIn({ number: 2 } as never)).toBe(2);
    expect(orders.openOrderCountIn({ number: 0 } as never)).toBe(0);
  });
});
