import { seededRandom } from '@broker-api/test-kit';
import { expect, test } from 'vitest';
import { BookSide } from '../../src/market/book-side.ts';

test.each(['bids', 'asks'] as const)('%s equal a sorted map after random changes', (name) => {
  const random = seededRandom(28);
  const side = new BookSide(name);
  const model = new Map<number, string>();
  for (let step = 0; step < 6000; step++) {
    // The prices move, so that levels are inserted and removed everywhere.
    const cents = 1_000_000 + Math.floor(step) + random.below(3000);
    const quantity = random.chance(0.4) ? '0' : String(1 + random.below(9));
    side.set((cents / 100).toFixed(2), quantity);
    if (quantity === '0') model.delete(cents);
    else model.set(cents, quantity);
    if (step % 750 > 0) continue;
    const sign = name === 'asks' ? 1 : -1;
    const sorted = [...model].sort(([one], [other]) => sign * (one - other));
    const levels = sorted.map(([price, amount]) => [(price / 100).toFixed(2), amount]);
    expect(side.best(7)).toEqual(levels.slice(0, 7));
    expect(side.best(Number.POSITIVE_INFINITY)).toEqual(levels);
    const other = new BookSide(name);
    other.replace(side.best(Number.POSITIVE_INFINITY));
    expect(other.best(Number.POSITIVE_INFINITY)).toEqual(levels);
  }
});

test('prices that are the same number are different levels, in their order', () => {
  const prices = ['0.12345678901234567891', '0.12345678901234567892', '0.12345678901234567893'];
  const asks = new BookSide('asks');
  const bids = new BookSide('bids');
  for (const price of [1, 2, 0].map((index) => prices[index] as string)) {
    asks.set(price, '1');
    bids.set(price, '1');
  }
  expect(asks.best(3).map(([price]) => price)).toEqual(prices);
  expect(bids.best(3).map(([price]) => price)).toEqual(prices.toReversed());
  asks.set(prices[1] as string, '0.000');
  expect(asks.best(3).map(([price]) => price)).toEqual([prices[0], prices[2]]);
});

test('a price is the same level in another form', () => {
  const asks = new BookSide('asks');
  asks.set('10', '1');
  asks.set('10.000', '2');
  expect(asks.best(2)).toEqual([['10.000', '2']]);
});

test.each([
  ['x', '1'],
  ['1', 'x'],
  ['1', '-1'],
])('rejects the level %s %s', (price, quantity) => {
  expect(() => new BookSide('asks').set(price, quantity)).toThrow('must be decimals');
});

test('many changes of one message are applied like one after the other', () => {
  const changes = Array.from({ length: 2500 }, (_, index) => {
    return [String(1 + ((index * 7) % 2000)), String(index % 3)] as const;
  });
  const together = new BookSide('asks');
  together.change([...changes.slice(0, 400)]);
  together.change(changes.slice(400));
  const single = new BookSide('asks');
  for (const [price, quantity] of changes) single.set(price, quantity);
  expect(together.best(2500)).toEqual(single.best(2500));
});
