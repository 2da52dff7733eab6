import { seededRandom, UserEventFold } from '@broker-api/test-kit';
import { expect, test } from 'vitest';
import { LagError, type UserEvent } from '../../src/user/index.ts';
import {
  connected,
  createSetup,
  orderRow,
  type Row,
  reconnect,
  report,
  type Setup,
  send,
  tradeRow,
} from './setup.ts';

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

/** Orders of 9 that trade at random, three times each, and what the broker says of them. */
class Trading {
  readonly #setup: Setup;
  readonly #open = new Map<string, Row>();
  readonly #history = new Map<string, Row>();
  readonly trades: Row[] = [];

  constructor(setup: Setup) {
    this.#setup = setup;
  }

  get counts(): { open: number; final: number; fills: number } {
    return { open: this.#open.size, final: this.#history.size, fills: this.trades.length };
  }

  place(): void {
    const id = String(this.#open.size + this.#history.size + 1);
    this.#report(id, 0, 'NEW');
  }

  /** Changes an open order: the index, modulo their number, says which. */
  change(kind: 'fill' | 'cancel', index: number): void {
    const entry = [...this.#open][index % this.#open.size];
    if (entry === undefined) return;
    const [id, row] = entry;
    const filled = Number(row.executedQty);
    if (kind === 'cancel') {
      this.#report(id, filled, 'CANCELED');
      return;
    }
    const time = this.#setup.timers.now();
    this.trades.push({ ...tradeRow(String(this.trades.length + 1), id, '3'), time });
    this.#report(id, filled + 3, filled === 6 ? 'FILLED' : 'PARTIALLY_FILLED', '3');
  }

  /** Updates what queries return, and sends the event. */
  #report(id: string, filled: number, status: string, l = '0'): void {
    const E = this.#setup.timers.now();
    const isFinal = status === 'FILLED' || status === 'CANCELED';
    if (isFinal) this.#open.delete(id);
    const row = orderRow(id, String(filled), { status, updateTime: E });
    (isFinal ? this.#history : this.#open).set(id, row);
    const openOrders = [...this.#open.values()];
    // The lists of the broker are sorted by id.
    const history = [...this.#history.values()].sort(
      (one, other) => Number(one.orderId) - Number(other.orderId),
    );
    this.#setup.broker.account = { spot: { openOrders, history, trades: this.trades } };
    send(this.#setup, report(id, String(filled), { X: status, l, E }));
  }
}

/** Expects that a reader has seen everything once. */
function expectAll({ fold }: Reader, trading: Trading): void {
  expect(fold.problems).toEqual([]);
  const open = fold.openOrders('spot').length;
  expect({ open, final: fold.finals.size, fills: fold.fillCount }).toEqual(trading.counts);
}

const seeds = Array.from({ length: 10 }, (_, index) => (Date.now() % 1_000_000) + index);

test.each(seeds)('loops that lag miss and repeat nothing, seed %i', async (seed) => {
  const random = seededRandom(seed);
  const timing = { maximumDelayMs: 1 };
  const setup = await connected({ capacity: 4, compareMs: 20_000, timing });
  const trading = new Trading(setup);
  const readers = [new Reader(setup), new Reader(setup)];
  for (let step = 0; step < 150; step++) {
    for (let count = random.below(5); count > 0; count--) {
      const kind = random.pick(['place', 'fill', 'fill', 'cancel'] as const);
      if (kind === 'place') trading.place();
      else trading.change(kind, random.below(100));
    }
    await setup.timers.advance(random.below(800));
    for (const reader of readers) if (random.chance(0.15)) await reader.read(random.below(12));
    if (random.chance(0.03)) await reconnect(setup);
  }
  for (const reader of readers) {
    await reader.read();
    expect(reader.lags.length).toBeGreaterThan(0);
    expectAll(reader, trading);
  }
  expect(setup.errors).toEqual([]);
});

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
  expectAll(reader, trading);
});

test('the open orders at the start always have room', async () => {
  const openOrders = ['2', '3', '4', '5'].map((id) => orderRow(id, '1'));
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
  const { timers, broker } = setup;
  const reader = new Reader(setup);
  await timers.advance(0);
  setup.latest().open();
  for (let count = 0; count < 5; count++) send(setup, { e: 'other', count });
  broker.account = { option: { settlements: [settlement(1), settlement(2)] } };
  await timers.advance(60_000);
  await reader.read();
  expect(reader.lags).toEqual([3]);
  const unknown = { kind: 'unknown' };
  const settlements = { kind: 'settlements', rows: [settlement(2)] };
  expect(reader.events).toMatchObject([unknown, unknown, unknown, settlements]);
});

test('after a restart, what a loop did not receive before is outdated', async () => {
  const account = { spot: { openOrders: [orderRow('5')] } };
  const setup = await connected({ account, capacity: 1 });
  const { timers, broker } = setup;
  const readers = [new Reader(setup), new Reader(setup)];
  for (let count = 0; count < 3; count++) send(setup, { e: 'other', count });
  // One of the loops has received the error, and its successor waits.
  await readers[0]?.read(2);
  broker.account = { spot: { openOrders: [orderRow('2')] } };
  await reconnect(setup);
  await timers.advance(2000);
  for (const reader of readers) await reader.read();
  for (const { events } of readers) {
    const index = events.findIndex(({ kind }) => kind === 'restart');
    expect(events.slice(index, index + 2)).toMatchObject([{}, { message: { i: '2' } }]);
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
  expectAll(reader, trading);
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
  expect(reader.lags.length).toBeGreaterThan(0);
  expectAll(reader, trading);
});
