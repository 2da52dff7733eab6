import { seededRandom, UserEventFold } from '@broker-api/test-kit';
import { expect, test } from 'vitest';
import { LagError, type UserEvent } from '../../src/user/index.ts';
import { createSetup, type Setup, type SetupOptions } from './setup.ts';

const T = 1_800_000_000_000;

/** Reads a stream with one loop after the other: each continues after an error. */
class Reader {
  readonly fold = new UserEventFold();
  readonly events: UserEvent[] = [];
  readonly lags: number[] = [];
  readonly #setup: Setup;
  #loop: AsyncIterator<UserEvent, undefined>;
  #next: Promise<void> | undefined;

  constructor(setup: Setup) {
    this.#setup = setup;
    this.#loop = setup.stream[Symbol.asyncIterator]();
  }

  /** Reads events, as long as one arrives within ten seconds. */
  async read(count = Number.POSITIVE_INFINITY): Promise<void> {
    for (let index = 0; index < count; index++) {
      this.#next ??= this.#readNext();
      await this.#setup.timers.advance(0);
      if (this.#next !== undefined) await this.#setup.timers.advance(10_000);
      if (this.#next !== undefined) return;
    }
  }

  async #readNext(): Promise<void> {
    try {
      const { value } = await this.#loop.next();
      if (value === undefined) return;
      this.events.push(value);
      this.fold.apply(value);
    } catch (error) {
      if (!(error instanceof LagError)) throw error;
      this.lags.push(error.events);
      this.#loop = this.#setup.stream[Symbol.asyncIterator]();
    } finally {
      this.#next = undefined;
    }
  }
}

interface Order {
  readonly row: Record<string, unknown>;
  filled: number;
}

/** Orders of 9 that trade at random, and what the broker says of them. */
class Trading {
  readonly #setup: Setup;
  readonly #open = new Set<Order>();
  readonly history: Order['row'][] = [];
  readonly trades: Record<string, unknown>[] = [];

  constructor(setup: Setup) {
    this.#setup = setup;
  }

  get openCount(): number {
    return this.#open.size;
  }

  place(): void {
    const id = String(this.#open.size + this.history.length + 1);
    const quantities = { origQty: '9', executedQty: '0', cummulativeQuoteQty: '0' };
    const row = { orderId: id, clientOrderId: id, ...quantities, status: 'NEW', time: T };
    const order = { row, filled: 0 };
    this.#open.add(order);
    this.#report(order, 'NEW', 0);
  }

  /** Changes an open order: the index, modulo their number, says which. */
  change(kind: 'fill' | 'cancel', index: number): void {
    const order = [...this.#open][index % this.#open.size];
    if (order === undefined) return;
    if (kind === 'cancel') {
      this.#report(order, 'CANCELED', 0);
      return;
    }
    order.filled += 3;
    const id = String(this.trades.length + 1);
    const { orderId } = order.row;
    const time = this.#setup.timers.now();
    const fee = { commission: '0', commissionAsset: 'BTC' };
    this.trades.push({ id, orderId, price: '2', qty: '3', time, ...fee });
    this.#report(order, order.filled === 9 ? 'FILLED' : 'PARTIALLY_FILLED', 3);
  }

  /** Updates what queries return, and sends the event. */
  #report(order: Order, status: string, last: number): void {
    const { row, filled } = order;
    const E = this.#setup.timers.now();
    const z = String(filled);
    Object.assign(row, { status, executedQty: z, updateTime: E });
    if (status === 'FILLED' || status === 'CANCELED') {
      this.#open.delete(order);
      this.history.push(row);
    }
    const { history, trades } = this;
    const openOrders = [...this.#open].map((one) => one.row);
    // The lists of the broker are sorted by id.
    history.sort((one, other) => Number(one.orderId) - Number(other.orderId));
    this.#setup.broker.account = { spot: { openOrders, history, trades } };
    const { orderId: i, clientOrderId: c } = row;
    const message = { i, c, q: '9', z, X: status, l: String(last), L: '2', n: '0', E };
    this.#setup.latest().receive(JSON.stringify([{ e: 'executionReport', ...message }]));
  }
}

async function connected(options: SetupOptions): Promise<Setup> {
  const setup = createSetup(options);
  await setup.timers.advance(0);
  setup.latest().open();
  await setup.timers.advance(0);
  return setup;
}

const seeds = Array.from({ length: 10 }, (_, index) => (Date.now() % 1_000_000) + index);

test.each(seeds)(
  'loops that lag again and again miss and repeat nothing, seed %i',
  async (seed) => {
    const random = seededRandom(seed);
    const setup = await connected({
      capacity: 4,
      compareMs: 20_000,
      timing: { maximumDelayMs: 1 },
    });
    const { timers, latest, errors } = setup;
    const trading = new Trading(setup);
    const readers = [new Reader(setup), new Reader(setup)];
    for (let step = 0; step < 150; step++) {
      for (let count = random.below(5); count > 0; count--) {
        const kind = random.pick(['place', 'fill', 'fill', 'cancel'] as const);
        if (kind === 'place') trading.place();
        else trading.change(kind, random.below(100));
      }
      await timers.advance(random.below(800));
      for (const reader of readers) if (random.chance(0.15)) await reader.read(random.below(12));
      if (random.chance(0.03)) {
        latest().end(1006);
        await timers.advance(1000);
        latest().open();
      }
    }
    for (const reader of readers) {
      await reader.read();
      const { lags, fold } = reader;
      expect(lags.length).toBeGreaterThan(0);
      expect(fold.problems).toEqual([]);
      expect(fold.fillCount).toBe(trading.trades.length);
      expect(fold.finals.size).toBe(trading.history.length);
      expect(fold.openOrders('spot')).toHaveLength(trading.openCount);
    }
    expect(errors).toEqual([]);
  },
);

test('memory is bounded: a loop that stops for a minute at 50 events a second', async () => {
  const setup = await connected({ capacity: 100 });
  const trading = new Trading(setup);
  const reader = new Reader(setup);
  const noted: number[] = [];
  setup.stream.on('lag', ({ events }) => noted.push(events));
  for (let second = 0; second < 60; second++) {
    for (let count = 0; count < 25; count++) {
      trading.place();
      trading.change('cancel', 0);
    }
    await setup.timers.advance(1000);
  }
  expect(noted).toEqual([]);
  await reader.read();
  expect([reader.lags, noted]).toEqual([[2900], [2900]]);
  expect(reader.events.slice(0, 100).every(({ recovered }) => !recovered)).toBe(true);
  expect([reader.fold.problems, reader.fold.finals.size]).toEqual([[], 1500]);
});

test('the open orders at the start always have room', async () => {
  const row = (id: number): Record<string, unknown> => {
    const ids = { orderId: String(id), clientOrderId: String(id) };
    const filled = { executedQty: '1', cummulativeQuoteQty: '2', status: 'PARTIALLY_FILLED' };
    return { ...ids, origQty: '9', ...filled, time: T, updateTime: T };
  };
  const openOrders = [2, 3, 4, 5].map(row);
  const account = { spot: { openOrders } };
  const setup = createSetup({ account, capacity: 2 });
  const readers = [new Reader(setup), new Reader(setup)];
  // The second loop waits for its first event already.
  await readers[1]?.read(1);
  setup.latest().open();
  await setup.timers.advance(5000);
  for (const reader of readers) {
    await reader.read();
    const { events, lags } = reader;
    const orders = events.flatMap((event) => (event.kind === 'order' ? [event.message] : []));
    expect(orders.map(({ i, l }) => `${i} ${l}`).sort()).toEqual(['2 0', '3 0', '4 0', '5 0']);
    expect(lags).toEqual([]);
  }
});

test('what no query returns is lost, and settlements are not', async () => {
  const settlement = (timestamp: number): Record<string, unknown> => ({ symbol: 'X', timestamp });
  const account = { option: { settlements: [settlement(1)] } };
  const setup = createSetup({ account, sections: ['option'], capacity: 3 });
  const { timers, broker, latest } = setup;
  const reader = new Reader(setup);
  await timers.advance(0);
  latest().open();
  for (let count = 0; count < 5; count++) latest().receive(`{"e":"other","count":${count}}`);
  broker.account = { option: { settlements: [settlement(1), settlement(2)] } };
  await timers.advance(60_000);
  await reader.read();
  expect(reader.lags).toEqual([3]);
  expect(reader.events.map(({ kind }) => kind)).toEqual([
    'unknown',
    'unknown',
    'unknown',
    'settlements',
  ]);
  expect(reader.events[3]).toMatchObject({ rows: [settlement(2)] });
});

test('after a restart, what a loop did not receive before is outdated', async () => {
  const row = (orderId: string): Record<string, unknown> => {
    const quantities = { origQty: '9', executedQty: '0', cummulativeQuoteQty: '0' };
    const ids = { orderId, clientOrderId: `c${orderId}` };
    return { ...ids, ...quantities, status: 'NEW', time: T, updateTime: T };
  };
  const account = { spot: { openOrders: [row('5')] } };
  const setup = await connected({ account, capacity: 1 });
  const { timers, broker, latest } = setup;
  const readers = [new Reader(setup), new Reader(setup)];
  for (let count = 0; count < 3; count++) latest().receive(`{"e":"other","count":${count}}`);
  // One of the loops has received the error, and its successor waits.
  await readers[0]?.read(2);
  broker.account = { spot: { openOrders: [row('2')] } };
  latest().end(1006);
  await timers.advance(1000);
  latest().open();
  await timers.advance(2000);
  for (const reader of readers) await reader.read();
  for (const { events } of readers) {
    const index = events.findIndex(({ kind }) => kind === 'restart');
    expect(events.slice(index, index + 2)).toMatchObject([
      { recovered: false },
      { message: { i: '2' } },
    ]);
  }
});

test('a query that fails delays a loop that continues, and no other loop', async () => {
  const setup = await connected({ capacity: 2 });
  const { timers, broker, events, errors, stream } = setup;
  const trading = new Trading(setup);
  const reader = new Reader(setup);
  for (let count = 0; count < 4; count++) trading.place();
  broker.failures.set('listMyTrades', 2);
  await reader.read(3);
  await timers.advance(0);
  expect([reader.lags, errors.length, stream.state.status]).toEqual([[2], 1, 'live']);
  trading.place();
  expect(events.filter((event) => (event as UserEvent).kind === 'order')).toHaveLength(5);
  await reader.read();
  expect([reader.fold.problems, reader.fold.openOrders('spot').length]).toEqual([[], 5]);
});

test('a loop continues although fills arrive during all queries', async () => {
  const setup = await connected({ capacity: 5 });
  const { timers, broker } = setup;
  const trading = new Trading(setup);
  const reader = new Reader(setup);
  for (let count = 0; count < 20; count++) trading.place();
  broker.onResponse = (operation) => {
    // All fills of one order.
    if (operation === 'listMyTrades') for (const _ of [1, 2, 3]) trading.change('fill', 0);
  };
  await reader.read(6);
  await timers.advance(20_000);
  broker.onResponse = () => {};
  await reader.read();
  const { lags, fold } = reader;
  expect(lags.length).toBeGreaterThan(0);
  expect([fold.problems, fold.fillCount]).toEqual([[], trading.trades.length]);
});
