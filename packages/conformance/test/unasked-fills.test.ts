// Orders that the tests place to rest must not trade, wherever the market stands.
import { type Section, sections } from '@broker-api/spec';
import { isExhaustive } from '@broker-api/test-kit';
import { expect, test } from 'vitest';
import { runConformance } from '../src/index.ts';
import { quotedMarket } from './quoted-market.ts';
import { problems } from './sandbox-target.ts';

const prices = [0.5, 50, 1_900, 14_000, 95_000];
/** The tests of the streams of a section wait half a minute for a ping. */
const withOrders = ['placeOrder', 'testOrder', 'cancelOrder', 'getDepth', 'getBrokerInfo'];
const both = ['BUY', 'SELL'];

interface Market {
  readonly section: Section;
  readonly price: number;
  readonly operations?: readonly string[];
  /** The sides of the books that have an order. */
  readonly sides: readonly string[];
}

const all: readonly Market[] = sections.flatMap((section) => [
  ...prices.map((price) => ({ section, price, sides: both })),
  ...['BUY', 'SELL'].map((side) => ({ section, price: 50, sides: [side] })),
]);
const some: readonly Market[] = [
  { section: 'spot', price: 0.5, sides: both, operations: withOrders },
  { section: 'contract', price: 50, sides: both },
  { section: 'option', price: 1_900, sides: ['SELL'] },
];

test.each(isExhaustive ? all : some)(
  'in a market at $price $sides, the $section tests pass, and no order that should rest trades',
  async ({ section, price, operations = [], sides }) => {
    const { baseUrl, accounts, unaskedFills } = await quotedMarket(section, price, sides);
    const options = { baseUrl, accounts, trade: true, stateful: 0, pace: false, seed: 1 } as const;
    const { results } = await runConformance({ ...options, sections: [section], operations });
    const others = problems(results).filter(
      (one) => !one.endsWith('whose clock the tests advance'),
    );
    const fills = await unaskedFills();
    expect(fills.slice(0, 10), `${fills.length} fills`).toEqual([]);
    expect(others).toEqual([]);
    expect(results.length).toBeGreaterThan(operations.length > 0 ? 300 : 700);
  },
);
