import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Command, Engine } from '@broker-api/engine';
import {
  commandsOf,
  type FlowOrder,
  generator,
  mixedFlow,
  OrderBook,
  restingOrders,
  richEngine,
  runPeer,
  type Step,
} from './engine-flow.ts';
import { type Figure, figure, slices } from './measure.ts';

const flowLength = 20_000;
const decades = [10_000, 100_000, 1_000_000] as const;
const stepsPerSlice = 4000;
/** What the project asks for: five times the rate of the peer is a fifth of its time. */
const fiveTimesTheRate = 1 / 5;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (options?: { readonly type: 'minor' }) => void;

/** The engine beside a bare order book, and what many resting orders cost it. */
export function* engineBenchmark(): Generator<Figure> {
  const name = `engine: ${flowLength} mixed commands`;
  yield flowFigure(name, { resting: 0, bound: fiveTimesTheRate });
  yield flowFigure(`${name}, every event read`, { resting: 0, bound: null, read: true });
  for (const resting of [100_000, 200_000]) {
    const busy = `engine: the same with ${resting / 1000} thousand resting orders`;
    yield flowFigure(busy, { resting, bound: fiveTimesTheRate });
  }
  yield* growthFigures();
  yield bytesFigure();
}

interface Situation {
  /** How many orders rest on both sides before the flow begins. */
  readonly resting: number;
  readonly bound: number | null;
  /** Whether somebody reads the events, which are shown only then. */
  readonly read?: boolean;
}

/** Balances, fees, statements and candlesticks included; the peer has none of these. */
function flowFigure(name: string, { resting, bound, read = false }: Situation): Figure {
  const ours: number[] = [];
  const peer: number[] = [];
  for (let slice = -3; slice < slices; slice++) {
    const steps = mixedFlow(flowLength, slice + 10);
    const commands = commandsOf(steps);
    const engine = richEngine();
    const book = new OrderBook();
    const before = restingOrders(resting, slice + 10);
    runPeer(book, before);
    run(engine, commandsOf(before));
    const theirTime = timed(() => runPeer(book, steps));
    const ourTime = timed(() => (read ? runAndRead(engine, commands) : run(engine, commands)));
    compareBooks(engine, book);
    // The first slices are for the compiler.
    if (slice < 0) continue;
    ours.push(ourTime);
    peer.push(theirTime);
  }
  return figure(name, ours, peer, bound);
}

/** A benchmark of two programs that do different things would say nothing. */
function compareBooks(engine: Engine, book: OrderBook): void {
  const { reply } = engine.spot.market.getDepth({ symbol: 'BTCUSDT', limit: 0 });
  const [asks, bids] = book.depth();
  const ours = [reply?.bids, reply?.asks].map((levels) =>
    (levels ?? []).map(([price, size]) => [Number(price) * 100, Number(size) * 1_000_000]),
  );
  const rounded = ours.map((levels) => levels.map((level) => level.map(Math.round)));
  const theirs = [bids, [...asks].sort((one, other) => one[0] - other[0])];
  if (JSON.stringify(rounded) !== JSON.stringify(theirs)) {
    throw new Error('The engine and the other book did not end with the same orders.');
  }
}

/**
 * Orders far apart are placed and cancelled while so many rest: every command touches memory that
 * none before it touched.
 */
function* growthFigures(): Generator<Figure> {
  const loaded = decades.map((count) => new LoadedEngine(count));
  const times = loaded.map(() => [] as number[]);
  for (let slice = -3; slice < slices; slice++) {
    for (const [index, one] of loaded.entries()) {
      const taken = one.slice();
      if (slice >= 0) times[index]?.push(taken);
    }
  }
  const words = ['10 thousand', '100 thousand', '1 million'];
  for (const [index, ours] of times.entries()) {
    const fewer = times[index - 1];
    if (fewer === undefined) continue;
    const name = `engine: ${words[index]} resting orders beside ${words[index - 1]}`;
    yield figure(name, ours, fewer, 1.6);
  }
}

/** An engine with resting orders over half a million prices on each side of the middle. */
class LoadedEngine {
  readonly #engine = richEngine();
  readonly #random = generator(3);
  readonly #resting: FlowOrder[];
  #count = 0;

  constructor(count: number) {
    this.#resting = Array.from({ length: count }, () => this.#order());
    run(this.#engine, commandsOf(this.#resting));
  }

  /** Cancels an order for each one that it places; the time of the commands alone. */
  slice(): number {
    const steps: Step[] = [];
    for (let index = 0; index < stepsPerSlice; index += 2) {
      const at = Math.floor(this.#random() * this.#resting.length);
      const placed = this.#order();
      steps.push(placed, { kind: 'cancel', order: this.#resting[at] as FlowOrder });
      this.#resting[at] = placed;
    }
    const commands = commandsOf(steps);
    return timed(() => run(this.#engine, commands));
  }

  #order(): FlowOrder {
    this.#count++;
    const side = this.#random() < 0.5 ? 'buy' : 'sell';
    const away = 1 + Math.floor(this.#random() * 500_000);
    const price = side === 'buy' ? 1_000_000 - away : 1_000_000 + away;
    const size = 1000 + Math.floor(this.#random() * 100_000);
    return { kind: 'limit', side, id: `order-${this.#count}`, price, size };
  }
}

/** What a resting order costs in memory, everything that is kept because of it included. */
function bytesFigure(): Figure {
  const count = 200_000;
  const random = generator(4);
  const steps: Step[] = Array.from({ length: count }, (_, index) => {
    const side = index % 2 === 0 ? 'buy' : 'sell';
    const away = 1 + Math.floor(random() * 5000);
    const price = side === 'buy' ? 1_000_000 - away : 1_000_000 + away;
    return { kind: 'limit', side, id: `order-${index}`, price, size: 5000 };
  });
  const commands = commandsOf(steps);
  const bytes = (work: () => unknown): number => {
    collect();
    const before = process.memoryUsage().heapUsed;
    const kept = work();
    collect();
    const used = process.memoryUsage().heapUsed - before;
    return kept === undefined ? Number.NaN : used / count;
  };
  const ours = bytes(() => {
    const engine = richEngine();
    run(engine, commands);
    return engine;
  });
  const peer = bytes(() => {
    const book = new OrderBook();
    runPeer(book, steps);
    return book;
  });
  return { ...figure('engine: a resting order', [ours], [peer], null), unit: 'bytes' };
}

function run(engine: Engine, commands: readonly Command[]): void {
  for (const command of commands) engine.apply(command);
}

function runAndRead(engine: Engine, commands: readonly Command[]): number {
  let events = 0;
  for (const command of commands) events += engine.apply(command).events.length;
  return events;
}

/** Milliseconds. What was made to prepare it is not moved by the collector at its expense. */
function timed(work: () => unknown): number {
  collect({ type: 'minor' });
  collect({ type: 'minor' });
  const started = performance.now();
  work();
  return performance.now() - started;
}
