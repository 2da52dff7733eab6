import type { Engine } from '@broker-api/engine';
import { seededRandom } from '@broker-api/test-kit';
import { OrderBook } from 'nodejs-order-book';
import { contractBenchmark } from './contracts.ts';
import {
  commandsOf,
  createMixedFlow,
  createRestingOrders,
  type FlowOrder,
  fundedEngine,
  run,
  type Step,
} from './engine-flow.ts';
import { inTurns, type Metric, pairedMetric, timed } from './measure.ts';

const flowLength = 20_000;
const stepsPerSlice = 4000;
/**
 * The maximum ratios: our time per command, divided by the time of the peer. docs/decisions/0017
 * gives the reasons.
 */
const bounds = { emptyBook: 1.7, fullBook: 0.5 } as const;

/**
 * Compares the engine with an order book library. Also measures how the number of resting orders
 * affects the time of a command.
 */
export async function* engineBenchmark(): AsyncGenerator<Metric> {
  const name = `engine: ${flowLength} mixed commands`;
  yield await flowMetric(name, 0, bounds.emptyBook);
  for (const resting of [100_000, 200_000]) {
    const withResting = `${name}, ${resting / 1000} thousand resting orders`;
    yield await flowMetric(withResting, resting, bounds.fullBook);
  }
  yield* growthMetrics();
  yield* contractBenchmark();
}

/**
 * Runs the same flow on the engine and on the peer. The engine also maintains balances, fees,
 * balance-flow entries and candlesticks; the peer does not.
 *
 * @param resting how many orders rest, half on each side of the book, before the flow begins
 */
async function flowMetric(name: string, resting: number, bound: number): Promise<Metric> {
  const { both } = await inTurns({
    both: (slice) => {
      const steps = createMixedFlow(flowLength, slice + 10);
      const before = createRestingOrders(resting, slice + 10);
      const commands = commandsOf(steps);
      const engine = fundedEngine();
      const book = new OrderBook();
      runPeer(book, before);
      run(engine, commandsOf(before));
      const peer = timed(() => runPeer(book, steps));
      const ours = timed(() => run(engine, commands));
      compareBooks(engine, book);
      return { ours, peer };
    },
  });
  const ours = both.map((times) => times.ours);
  return pairedMetric(name, bound, { ours, peer: both.map(({ peer }) => peer) });
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
async function* growthMetrics(): AsyncGenerator<Metric> {
  const counts = { '10 thousand': 10_000, '100 thousand': 100_000, '1 million': 1_000_000 };
  const measures = Object.entries(counts).map(([label, count]) => {
    const loaded = new LoadedEngine(count);
    return [label, () => loaded.runSlice()] as const;
  });
  const times = Object.entries(await inTurns<string>(Object.fromEntries(measures)));
  for (const [index, [label, ours]] of times.entries()) {
    const [fewer, peer] = times[index - 1] ?? [];
    if (peer === undefined) continue;
    const name = `engine: ${label} resting orders compared with ${fewer}`;
    yield pairedMetric(name, 1.6, { ours, peer });
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
