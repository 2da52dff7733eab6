import { alice, start } from '@broker-api/test-kit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BookSide } from '../src/book/book-side.ts';
import type { LevelRow } from '../src/book/level-reader.ts';
import type { PriceLevel, RestingOrder } from '../src/book/price-level.ts';
import { BoundedList, bySequence } from '../src/bounded-list.ts';
import { createEngine, defaultInitialState, runWithoutPause } from '../src/index.ts';
import { newestRowsInSlices } from '../src/paging.ts';
import { comparedPerSlice } from '../src/slices.ts';

class TestOrder implements RestingOrder<TestOrder> {
  level: PriceLevel<TestOrder> | undefined = undefined;
  previous: TestOrder | undefined = undefined;
  next: TestOrder | undefined = undefined;
  readonly price: number;
  remaining: number;

  constructor(price: number, remaining: number) {
    this.price = price;
    this.remaining = remaining;
  }
}

describe('reading the levels of a book', () => {
  const orders = fc.array(
    fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 2, max: 9 })),
  );
  const change = fc.record({
    kind: fc.constantFrom('add', 'reduce', 'remove'),
    price: fc.integer({ min: 1, max: 40 }),
    index: fc.nat(),
  });
  const parts = fc.array(
    fc.record({ count: fc.integer({ min: 1, max: 6 }), changes: fc.array(change) }),
  );

  it('getDepth in slices returns the levels as they were at the start', () => {
    fc.assert(
      fc.property(fc.constantFrom('BUY', 'SELL'), orders, parts, (side, initial, reads) => {
        const bookSide = new BookSide<TestOrder>(side);
        const resting = initial.map(([price, quantity]) => new TestOrder(price, quantity));
        for (const order of resting) bookSide.add(order);
        const expected = [...bookSide.levels()].map(({ price, quantity }) => ({ price, quantity }));
        const reader = bookSide.startReading();
        const rows: LevelRow[] = [];
        for (const { count, changes } of reads) {
          rows.push(...reader.read(count));
          for (const { kind, price, index } of changes) {
            const order = resting[index % resting.length];
            if (kind === 'add' || order === undefined) {
              const added = new TestOrder(price, 5);
              bookSide.add(added);
              resting.push(added);
            } else if (kind === 'reduce' && order.remaining > 1) {
              bookSide.reduce(order, 1);
              order.remaining -= 1;
            } else {
              bookSide.remove(order);
              resting.splice(index % resting.length, 1);
            }
          }
        }
        rows.push(...reader.read(Number.POSITIVE_INFINITY));
        reader.close();
        expect(rows).toEqual(expected);
        expect(reader.read(1)).toEqual([]);
      }),
    );
  });
});

describe('reading a long list', () => {
  it('a long list compares a limited number of rows in each slice, and has no duplicates', () => {
    const list = new BoundedList<{ sequence: number }>(50_000, bySequence);
    for (let sequence = 1; sequence <= 50_000; sequence++) list.push({ sequence });
    const read: number[] = [];
    const slices = newestRowsInSlices(list, {
      limit: 1000,
      matches: ({ sequence }) => {
        read.push(sequence);
        return sequence % 25_000 === 0;
      },
    });
    expect(slices.next().done).toBe(false);
    expect(read).toHaveLength(comparedPerSlice);
    // New rows evict the oldest rows. Rows that were added after the start are not read.
    for (let sequence = 50_001; sequence <= 55_000; sequence++) list.push({ sequence });
    expect(runWithoutPause(slices)).toEqual([{ sequence: 25_000 }, { sequence: 50_000 }]);
    expect(read).toEqual(Array.from({ length: 45_000 }, (_, index) => 50_000 - index));
  });

  it('a list in slices omits open orders that close during a pause', () => {
    const engine = createEngine(defaultInitialState(start));
    const order = { kind: 'spot.placeOrder', time: start, account: alice, side: 'BUY' } as const;
    const place = (symbol: string, newClientOrderId: string) =>
      engine.apply({
        ...order,
        symbol,
        type: 'LIMIT',
        timeInForce: 'GTC',
        price: '100',
        quantity: '0.05',
        newClientOrderId,
      });
    place('BTCUSDT', 'first');
    for (let count = 0; count < comparedPerSlice; count++) place('ETHUSDT', `other-${count}`);
    place('BTCUSDT', 'last');
    const query = { account: alice, symbol: 'BTCUSDT' };
    const ids = () =>
      engine.spot.orders.listOpenOrders(query).reply?.map(({ clientOrderId }) => clientOrderId);
    expect(ids()).toEqual(['first', 'last']);
    const slices = engine.spot.orders.listOpenOrdersInSlices(query);
    expect(slices.next().done).toBe(false);
    engine.apply({ kind: 'spot.cancelOrder', time: start, account: alice, clientOrderId: 'last' });
    expect(runWithoutPause(slices).reply).toMatchObject([{ clientOrderId: 'first' }]);
  });
});
