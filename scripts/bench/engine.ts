import type { Command, Engine } from '@broker-api/engine';
import { seededRandom } from '@broker-api/test-kit';
import { OrderBook } from 'nodejs-order-book';
import { collidingIds } from './colliding-ids.ts';
import { contractBenchmark } from './contracts.ts';
import {
  commandsOf,
  createMixedFlow,
  createRestingOrders,
  type FlowOrder,
  fundedEngine,
  type Step,
} from './engine-flow.ts';
import { type Metric, pairedMetric, slices } from './measure.ts';
import { collectGarbage, run, timed } from './timed.ts';

const flowLength = 20_000;
const decades = [10_000, 100_000, 1_000_000] as const;
const stepsPerSlice = 4000;
/**
 * The maximum ratios: our time per command, divided by the time of the peer. docs/decisions/0017
 * gives the reasons.
 */
const bounds = { emptyBook: 1.7, fullBook: 0.5 } as const;

/**
 * Compares the engine with an order book library. Also measures how the number of resting orders
 * affects the time of a command, and how much memory a resting order uses.
 */
export function* engineBenchmark(): Generator<Metric> {
  const name = `engine: ${flowLength} mixed commands`;
  yield flowMetric(name, { resting: 0, bound: bounds.emptyBook });
  yield flowMetric(`${name}, every event read`, { resting: 0, bound: null, read: true });
  for (const resting of [100_000, 200_000]) {
    const withResting = `${name}, ${resting / 1000} thousand resting orders`;
    yield flowMetric(withResting, { resting, bound: bounds.fullBook });
  }
  yield* growthMetrics();
  yield chosenIdsMetric();
  yield memoryMetric();
  yield* contractBenchmark();
}

interface FlowOptions {
  /** The total number of resting orders, half on each side of the book, before the flow begins. */
  readonly resting: number;
  readonly bound: number | null;
  /** Whether to read the events; the engine formats them only when they are read. */
  readonly read?: boolean;
}

/**
 * Runs the same flow on the engine and on the peer. The engine also maintains balances, fees,
 * balance-flow entries and candlesticks; the peer does not.
 */
function flowMetric(name: string, { resting, bound, read = false }: FlowOptions): Metric {
  const ours: number[] = [];
  const peer: number[] = [];
  for (let slice = -3; slice < slices; slice++) {
    const steps = createMixedFlow(flowLength, slice + 10);
    const commands = commandsOf(steps);
    const engine = fundedEngine();
    const book = new OrderBook();
    const before = createRestingOrders(resting, slice + 10);
    runPeer(book, before);
    run(engine, commandsOf(before));
    const theirTime = timed(() => runPeer(book, steps));
    const ourTime = timed(() => (read ? runAndRead(engine, commands) : run(engine, commands)));
    compareBooks(engine, book);
    // The first slices warm up the compiler.
    if (slice < 0) continue;
    ours.push(ourTime);
    peer.push(theirTime);
  }
  return pairedMetric(name, ours, peer, bound);
}

/** Runs a flow on the peer, with prices in ticks and sizes in lots. */
function runPeer(book: OrderBook, steps: readonly Step[]): void {
  for (const step of steps) {
    if (step.kind === 'cancel') book.cancel(step.order.id);
    else if (step.kind === 'market') book.market({ side: step.side, size: step.size });
    else {
      const { id, side, price, size } = step;
      book.limit({ id, side, price, size });
    }
  }
}

/** Throws if the price levels of the two books differ, which would make the comparison invalid. */
function compareBooks(engine: Engine, book: OrderBook): void {
  const { reply } = engine.spot.market.getDepth({ symbol: 'BTCUSDT', limit: 0 });
  const [asks, bids] = book.depth();
  const ours = [reply?.bids, reply?.asks].map((levels) =>
    (levels ?? []).map(([price, size]) => [Number(price) * 100, Number(size) * 1_000_000]),
  );
  const rounded = ours.map((levels) => levels.map((level) => level.map(Math.round)));
  const theirs = [bids, [...asks].sort((one, other) => one[0] - other[0])];
  if (JSON.stringify(rounded) !== JSON.stringify(theirs)) {
    throw new Error('The engine and the peer have different order books after the flow.');
  }
}

/**
 * Measures commands while many orders rest. The prices are spread widely, so that almost every
 * command accesses memory that no recent command accessed.
 */
function* growthMetrics(): Generator<Metric> {
  const loaded = decades.map((count) => new LoadedEngine(count));
  const times = loaded.map(() => [] as number[]);
  for (let slice = -3; slice < slices; slice++) {
    for (const [index, one] of loaded.entries()) {
      const taken = one.runSlice();
      if (slice >= 0) times[index]?.push(taken);
    }
  }
  const labels = ['10 thousand', '100 thousand', '1 million'];
  for (const [index, ours] of times.entries()) {
    const fewer = times[index - 1];
    if (fewer === undefined) continue;
    const name = `engine: ${labels[index]} resting orders compared with ${labels[index - 1]}`;
    yield pairedMetric(name, ours, fewer, 1.6);
  }
}

/** An engine with resting orders at up to half a million prices on each side of the mid price. */
class LoadedEngine {
  readonly #engine = fundedEngine();
  readonly #random = seededRandom(3);
  readonly #resting: FlowOrder[];
  #count = 0;

  constructor(count: number) {
    this.#resting = Array.from({ length: count }, () => this.#order());
    run(this.#engine, commandsOf(this.#resting));
  }

  /**
   * Places orders and cancels the same number of resting orders. Returns the milliseconds that the
   * engine takes.
   */
  runSlice(): number {
    const steps: Step[] = [];
    for (let index = 0; index < stepsPerSlice; index += 2) {
      const at = this.#random.below(this.#resting.length);
      const placed = this.#order();
      steps.push(placed, { kind: 'cancel', order: this.#resting[at] as FlowOrder });
      this.#resting[at] = placed;
    }
    const commands = commandsOf(steps);
    return timed(() => run(this.#engine, commands));
  }

  #order(): FlowOrder {
    this.#count++;
    const side = this.#random.chance(0.5) ? 'buy' : 'sell';
    const away = 1 + this.#random.below(500_000);
    const price = side === 'buy' ? 1_000_000 - away : 1_000_000 + away;
    const size = 1000 + this.#random.below(100_000);
    return { kind: 'limit', side, id: `order-${this.#count}`, price, size };
  }
}

/**
 * Compares two sets of orders: in one, all client order ids have the same hash in a common hash
 * function; in the other, the ids are ordinary. No choice of ids may slow down the engine.
 */
function chosenIdsMetric(): Metric {
  const chosen = collidingIds(15);
  const ordinary = chosen.map((_, index) => String(index).padStart(chosen[0]?.length ?? 0, '-'));
  const time = (ids: readonly string[]): number => {
    const [first] = createRestingOrders(1, 5);
    const commands = commandsOf(ids.map(() => first as FlowOrder)).map((command, index) => ({
      ...command,
      newClientOrderId: ids[index],
    }));
    const engine = fundedEngine();
    return timed(() => run(engine, commands as Command[]));
  };
  const ours: number[] = [];
  const peer: number[] = [];
  for (let slice = -3; slice < slices; slice++) {
    const chosenTime = time(chosen);
    const ordinaryTime = time(ordinary);
    if (slice < 0) continue;
    ours.push(chosenTime);
    peer.push(ordinaryTime);
  }
  const name = 'engine: 32,768 chosen client order ids compared with ordinary ids';
  return pairedMetric(name, ours, peer, 1.5);
}

/**
 * Measures the heap memory per resting order, including everything that is stored because of the
 * order.
 */
function memoryMetric(): Metric {
  const count = 200_000;
  const random = seededRandom(4);
  const steps: Step[] = Array.from({ length: count }, (_, index) => {
    const side = index % 2 === 0 ? 'buy' : 'sell';
    const away = 1 + random.below(5000);
    const price = side === 'buy' ? 1_000_000 - away : 1_000_000 + away;
    return { kind: 'limit', side, id: `order-${index}`, price, size: 5000 };
  });
  const commands = commandsOf(steps);
  const bytes = (work: () => unknown): number => {
    collectGarbage();
    const before = process.memoryUsage().heapUsed;
    const kept = work();
    collectGarbage();
    const used = process.memoryUsage().heapUsed - before;
    return kept === undefined ? Number.NaN : used / count;
  };
  const ours = bytes(() => {
    const engine = fundedEngine();
    run(engine, commands);
    return engine;
  });
  const peer = bytes(() => {
    const book = new OrderBook();
    runPeer(book, steps);
    return book;
  });
  return {
    ...pairedMetric('engine: memory per resting order', [ours], [peer], null),
    unit: 'bytes',
  };
}

function runAndRead(engine: Engine, commands: readonly Command[]): number {
  let events = 0;
  for (const command of commands) events += engine.apply(command).events.length;
  return events;
}
