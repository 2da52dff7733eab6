import { describe, expect, it } from 'vitest';
import { OrderBook } from '../src/book/order-book.ts';
import type { PriceLevel, RestingOrder } from '../src/book/price-level.ts';
import { randomOf } from './lib/random.ts';

class Plain implements RestingOrder<Plain> {
  level: PriceLevel<Plain> | undefined = undefined;
  previous: Plain | undefined = undefined;
  next: Plain | undefined = undefined;
  readonly number: number;
  readonly price: number;
  remaining: number;

  constructor(number: number, price: number, remaining: number) {
    this.number = number;
    this.price = price;
    this.remaining = remaining;
  }
}

describe('a side of the book beside a sorted array', () => {
  it.each([
    ['BUY', 20],
    ['SELL', 20],
    ['BUY', 5000],
    ['SELL', 5000],
  ] as const)('%s over %i prices', (side, prices) => {
    const book = new OrderBook<Plain>();
    const ours = book.sideOf(side);
    const random = randomOf(prices);
    let all: Plain[] = [];
    for (let number = 0; number < 6000; number++) {
      const roll = random.below(10);
      // It fills first, then shrinks, so that chunks of levels split and go.
      if (all.length === 0 || roll < (number < 3000 ? 8 : 3)) {
        const order = new Plain(number, 1 + random.below(prices), 1 + random.below(1000));
        ours.add(order);
        all.push(order);
      } else if (roll < 9) {
        const order = random.pick(all);
        ours.remove(order);
        all = all.filter((one) => one !== order);
      } else {
        const order = random.pick(all);
        const executed = random.below(order.remaining);
        order.remaining -= executed;
        ours.reduce(order, executed);
      }
      if (number % 50 === 0) compare(ours, all, side);
    }
    compare(ours, all, side);
  });

  function compare(
    ours: ReturnType<OrderBook<Plain>['sideOf']>,
    all: readonly Plain[],
    side: 'BUY' | 'SELL',
  ): void {
    const sign = side === 'BUY' ? -1 : 1;
    const sorted = [...all].sort(
      (one, other) => sign * (one.price - other.price) || one.number - other.number,
    );
    const visited: Plain[] = [];
    ours.scanUntil((order) => visited.push(order) === 0);
    expect(visited).toEqual(sorted);
    expect(ours.best?.price).toBe(sorted[0]?.price);
    const totals = new Map<number, bigint>();
    for (const { price, remaining } of sorted) {
      totals.set(price, (totals.get(price) ?? 0n) + BigInt(remaining));
    }
    expect([...ours.levels()].map(({ price, quantity }) => [price, BigInt(quantity)])).toEqual([
      ...totals,
    ]);
  }

  it('knows when it is crossed', () => {
    const book = new OrderBook<Plain>();
    expect(book.isCrossed).toBe(false);
    book.bids.add(new Plain(1, 10, 1));
    expect(book.isCrossed).toBe(false);
    book.asks.add(new Plain(2, 11, 1));
    expect(book.isCrossed).toBe(false);
    book.asks.add(new Plain(3, 10, 1));
    expect(book.isCrossed).toBe(true);
  });
});
