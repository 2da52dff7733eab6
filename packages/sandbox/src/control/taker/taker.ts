import type { Executor } from '../../state/executor.ts';
import type { Section } from '../generated/client.gen.ts';
import { fairPriceOf } from '../market-maker/quotable.ts';
import {
  orderPrefix,
  type QuotedSymbol,
  type SectionQuoting,
  validQuantity,
} from '../market-maker/section-quoting.ts';
import { type Random, seededRandom } from '../random.ts';
import { type RecurringTask, stoppedMessage, type TaskRunner } from '../recurring-tasks.ts';
import { decimalOf, minimum, one, unitsOf } from '../units.ts';

/** The settings of a taker. */
export interface TakerSettings {
  readonly section: Section;
  readonly symbol: string;
  readonly seed: number;
  /** The average time between two orders. */
  readonly intervalMs: number;
}

/** The services that a taker uses. */
export interface TakerContext {
  readonly executor: Executor;
  readonly runner: TaskRunner;
  readonly now: () => number;
}

interface TakerCallbacks {
  /** Called when the taker stops after an error. */
  onError(problem: string, error: unknown): void;
  /** Called when the symbol does not exist any more, because the option has expired. */
  onExpired(): void;
}

/** A taker accepts prices that are worse than the fair price by at most the fair price / 20. */
const toleranceDivisor = 20n;

/**
 * Buys or sells at the best price of one symbol, after pauses of random length. The orders depend
 * only on the seed and on the state. The commands are in the journal, so a replay needs no taker.
 */
export class Taker {
  readonly settings: TakerSettings;
  readonly #context: TakerContext;
  readonly #quoting: SectionQuoting;
  readonly #random: Random;
  readonly #task: RecurringTask;
  /** A unique prefix of the client order ids. */
  readonly #prefix: string;
  readonly #onExpired: () => void;
  #count = 0;
  #problem: string | undefined;

  constructor(
    settings: TakerSettings,
    quoting: SectionQuoting,
    context: TakerContext,
    callbacks: TakerCallbacks,
  ) {
    this.settings = settings;
    this.#context = context;
    this.#quoting = quoting;
    this.#onExpired = callbacks.onExpired;
    this.#random = seededRandom(settings.seed);
    this.#prefix = orderPrefix('tk', settings.symbol, quoting, context.executor.state.engine);
    this.#task = context.runner.start({
      pauseMs: () => 1 + Number(skewed(BigInt(4 * settings.intervalMs), this.#random)),
      run: () => this.#trade(),
      onError: (error) => {
        this.#problem = stoppedMessage('taker', error, 'setTaker');
        callbacks.onError(this.#problem, error);
      },
    });
  }

  /** Whether the taker is running. A taker that was stopped or that failed never runs again. */
  get isRunning(): boolean {
    return this.#task.isRunning;
  }

  /** Why the latest order was rejected, or why the taker stopped; undefined if there is nothing. */
  get problem(): string | undefined {
    return this.#problem;
  }

  stop(): void {
    this.#task.stop();
  }

  async #trade(): Promise<void> {
    const { executor, now } = this.#context;
    const { engine } = executor.state;
    const { symbol } = this.settings;
    const found = this.#quoting.findSymbol(engine, symbol);
    const fairPrice = fairPriceOf(engine, found, now());
    if (found === undefined || fairPrice === undefined) return this.#onExpired();
    const side = this.#random(2) === 0 ? 'BUY' : 'SELL';
    const order = this.#orderOf(side, fairPrice, found);
    if (order === undefined) return;
    this.#count += 1;
    const clientOrderId = `${this.#prefix}-${this.#count}`;
    const details = { symbol, side, timeInForce: 'IOC', clientOrderId, time: now() } as const;
    const commands = this.#quoting.placeOrder(engine, { ...details, ...order });
    // All commands are executed at once, so that the book cannot change between them.
    const outcomes = await Promise.all(commands.map((command) => executor.execute(command)));
    this.#problem = outcomes.find(({ rejection }) => rejection)?.rejection?.message;
  }

  /** Returns the price and the quantity of an order; undefined if no price is acceptable. */
  #orderOf(side: 'BUY' | 'SELL', fairPrice: bigint, rules: QuotedSymbol) {
    const { bids, asks } = this.#quoting.getDepth(
      this.#context.executor.state.engine,
      this.settings.symbol,
      1,
    );
    // The random number is drawn even without an order, so that the pauses do not depend on orders.
    const share = skewed(one, this.#random);
    const [best] = side === 'BUY' ? asks : bids;
    if (best === undefined) return undefined;
    const price = unitsOf(best[0]);
    const excess = side === 'BUY' ? price - fairPrice : fairPrice - price;
    if (excess * toleranceDivisor > fairPrice) return undefined;
    const size = (rules.quoteSize(price) * share) / one;
    const quantity = validQuantity(minimum(size, unitsOf(best[1])), price, rules);
    return { price: best[0], quantity: decimalOf(quantity) };
  }
}

/**
 * Returns a random value below a maximum, which is the product of two uniformly distributed
 * numbers: most values are small, and their mean is a quarter of the maximum.
 */
function skewed(maximum: bigint, random: Random): bigint {
  const parts = 1000;
  return (maximum * BigInt(random(parts)) * BigInt(random(parts))) / BigInt(parts * parts);
}
