import { seededRandom } from '@broker-api/test-kit';
import { describe, expect, it } from 'vitest';
import { OrderBook, type PriceLevel, type RestingOrder } from '../src/book/order-book.ts';

class TestOrder implements RestingOrder<TestOrder> {
  level: PriceLevel<TestOrder> | undefined = undefined;
  previous: TestOrder | undefined = undefined;
  next: TestOrder | undefined = undefined;
  readonly number: number;
  readonly price: number;
  remaining: number;

  constructor(number: number, price: number, remaining: number) {
    this.number = number;
    this.price = price;
    this.remaining = remaining;
  }
}

describe('the order book', () => {
  it.each([
    ['BUY', 20],
    ['SELL', 20],
    ['BUY', 5000],
    ['SELL', 5000],
  ] as const)(
    'the order book has a %s side that behaves like a sorted array, with %i prices',
    (side, prices) => {
      const book = new OrderBook<TestOrder>();
      const bookSide = book.sideOf(side);
      const random = seededRandom(prices);
      let all: TestOrder[] = [];
      for (let number = 0; number < 6000; number++) {
        const roll = random.below(10);
        // The book first grows and then shrinks, so that chunks are split and removed.
        if (all.length === 0 || roll < (number < 3000 ? 8 : 3)) {
          const order = new TestOrder(number, 1 + random.below(prices), 1 + random.below(1000));
          bookSide.add(order);
          all.push(order);
        } else if (roll < 9) {
          const order = random.pick(all);
          bookSide.remove(order);
          all = all.filter((other) => other !== order);
        } else {
          const order = random.pick(all);
          const executed = random.below(order.remaining);
          order.remaining -= executed;
          bookSide.reduce(order, executed);
        }
        if (number % 200 === 0) expectEqual(bookSide, all, side);
      }
      expectEqual(bookSide, all, side);
    },
  );

  function expectEqual(
    bookSide: ReturnType<OrderBook<TestOrder>['sideOf']>,
    all: readonly TestOrder[],
    side: 'BUY' | 'SELL',
  ): void {
    const sign = side === 'BUY' ? -1 : 1;
    const sorted = [...all].sort(
      (left, right) => sign * (left.price - right.price) || left.number - right.number,
    );
    const scanned: TestOrder[] = [];
    bookSide.scanUntil((order) => scanned.push(order) === 0);
    expect(scanned).toEqual(sorted);
    expect(bookSide.best?.price).toBe(sorted[0]?.price);
    const totals = new Map<number, bigint>();
    for (const { price, remaining } of sorted) {
      totals.set(price, (totals.get(price) ?? 0n) + BigInt(remaining));
    }
    expect([...bookSide.levels()].map(({ price, quantity }) => [price, BigInt(quantity)])).toEqual([
      ...totals,
    ]);
  }

  it('the order book is crossed when the best bid is at or above the best ask', () => {
    const book = new OrderBook<TestOrder>();
    expect(book.isCrossed).toBe(false);
    book.bids.add(new TestOrder(1, 10, 1));
    expect(book.isCrossed).toBe(false);
    book.asks.add(new TestOrder(2, 11, 1));
    expect(book.isCrossed).toBe(false);
    book.asks.add(new TestOrder(3, 10, 1));
    expect(book.isCrossed).toBe(true);
  });
});
