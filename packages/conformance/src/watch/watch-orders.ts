import type { Section } from '@broker-api/spec';
import type { StreamCase } from '../cases/stream-case.ts';
import { isUnrestricted } from '../client/account.ts';
import type { Session } from '../client/session.ts';
import { Skipped } from '../client/skipped.ts';
import { priceAbove, priceBelow } from '../fixtures/order-book.ts';
import { orderParameters } from '../fixtures/orders.ts';
import { restingPrice } from '../fixtures/resting-prices.ts';
import { profiles } from '../profiles/profiles.ts';
import type { CaseResult } from '../result.ts';
import { StreamRun } from '../traffic/streams/stream-run.ts';
import { openUserStream } from '../traffic/streams/user-stream.ts';
import type { CycleBudget } from './budget.ts';
import type { Item } from './item.ts';
import { OrderTest } from './order-test.ts';
import { runWatched } from './run-watched.ts';
import { tradedSymbol } from './traded-symbol.ts';

/** A cycle of a section's orders. */
export interface OrderWatch {
  readonly section: Section;
  readonly session: Session;
  /** The stream message that reports a change of an order. */
  readonly message: string;
  readonly budget: CycleBudget;
  /** Receives what the orders show besides failures, such as fee rates. */
  readonly onItem: (item: Item) => void;
}

/** Places an order that rests in the book, and cancels it. */
export function watchRestingOrder(watch: OrderWatch): Promise<CaseResult> {
  return orderTest(
    watch,
    'resting',
    'Reports an order that rests and is cancelled',
    async (one) => {
      const { section, session, budget } = watch;
      const symbol = await tradedSymbol(section, session);
      const price = await restingPrice(session, section, 'buy', symbol.name);
      // In an empty order book, any price can be that of the market, so the order could be filled.
      const isEmpty = Number.isNaN(symbol.bid) && Number.isNaN(symbol.ask);
      budget.require(1, isEmpty ? symbol.valueAt(Number(price)) : 0);
      const quantity = symbol.quantityAt(Number(price));
      const order = await one.place(one.newOrder(), 'buy', symbol, price, quantity);
      await one.expectStatus(order, 'NEW');
      await one.call('cancelOrder', orderParameters(section, order));
      await one.expectStatus(order, 'CANCELED');
    },
  );
}

/** With a larger quantity, the fee has more digits, which tell the rate. */
const mostMultiple = 20;

/** Buys a small quantity from the book, and sells it again. */
export function watchFill(watch: OrderWatch): Promise<CaseResult> {
  return orderTest(watch, 'fill', 'Reports an order that is filled', async (one) => {
    const { section, session, budget, onItem } = watch;
    const symbol = await tradedSymbol(section, session);
    const { bid, ask, name, tickSize } = symbol;
    if (Number.isNaN(bid) || Number.isNaN(ask)) {
      throw new Skipped(`requires orders on both sides of ${name}`, 'not testable');
    }
    const { price } = profiles[section].orders;
    const dearest = priceAbove(ask, price, tickSize);
    const cost = 2 * symbol.valueAt(Number(dearest));
    const multiple = Math.max(1, Math.min(mostMultiple, Math.floor(budget.rest / cost)));
    const smallest = symbol.quantityAt(Number(dearest));
    const decimals = smallest.split('.')[1]?.length ?? 0;
    const quantity = (multiple * Number(smallest)).toFixed(decimals);
    budget.require(2, multiple * cost);
    await one.requireFee(symbol, quantity);
    const buy = one.newOrder();
    try {
      const bought = await one.place(buy, 'buy', symbol, dearest, quantity);
      await one.expectStatus(bought, 'FILLED');
      const item = await one.feeItem(symbol, bought);
      if (item !== undefined) onItem(item);
    } finally {
      const text = await one.revert(buy, symbol, priceBelow(bid, price, tickSize));
      if (text !== undefined) onItem({ id: `${unsold}${section}`, text, tests: [one.id] });
    }
  });
}

const unsold = 'failure: purchase of ';

/** Returns whether an item is a purchase that a watch could not sell. */
export const isUnsold = ({ id }: Item): boolean => id.startsWith(unsold);

function orderTest(
  { section, session, message }: OrderWatch,
  name: string,
  title: string,
  trade: (one: OrderTest) => Promise<void>,
): Promise<CaseResult> {
  const test: StreamCase = {
    id: `${section}/placeOrder/watch-${name}`,
    title,
    requirement: { source: 'asyncapi', locator: `${section}/asyncapi.yaml` },
    check: { name: 'event', message },
  };
  const run = new StreamRun(test, session);
  return runWatched(run, async () => {
    const account = session.options.accounts.find(isUnrestricted);
    if (account === undefined) throw new Skipped('requires an account', 'options');
    const stream = await openUserStream(run, account);
    const one = new OrderTest({ run, account, stream, message });
    await trade(one);
    one.finish();
  });
}
