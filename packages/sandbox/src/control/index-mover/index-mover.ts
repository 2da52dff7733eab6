import type { Executor } from '../../state/executor.ts';
import type { Clock } from '../../state/sandbox-clock.ts';
import type { MarketMakers } from '../market-maker/market-makers.ts';
import { type Random, seededRandom } from '../random.ts';
import { type RecurringTask, stoppedMessage, type TaskRunner } from '../recurring-tasks.ts';
import { setIndexPrice } from '../set-index-price.ts';
import { decimalOf, unitsOf } from '../units.ts';
import { RandomWalk } from './random-walk.ts';

/** The settings of an index mover. */
export interface IndexMoverSettings {
  /** The name of the index. */
  readonly symbol: string;
  readonly seed: number;
  /** The size of a move, as a fraction of the price at which the mover starts; a decimal. */
  readonly step: string;
  readonly intervalMs: number;
}

/** The services that an index mover uses. */
export interface IndexMoverContext {
  readonly executor: Executor;
  readonly runner: TaskRunner;
  readonly clock: Clock;
  readonly makers: MarketMakers;
}

/**
 * Moves an index price at regular intervals. The moves depend only on the seed and on the state.
 * The commands are in the journal, so a replay needs no index mover.
 */
export class IndexMover {
  readonly settings: IndexMoverSettings;
  readonly #context: IndexMoverContext;
  readonly #random: Random;
  readonly #task: RecurringTask;
  #walk: RandomWalk | undefined;
  /** The price that the latest move set. */
  #latestPrice: string | undefined;
  #problem: string | undefined;

  /** @param onError called when the mover stops after an error */
  constructor(
    settings: IndexMoverSettings,
    context: IndexMoverContext,
    onError: (mover: IndexMover, error: unknown) => void,
  ) {
    this.settings = settings;
    this.#context = context;
    this.#random = seededRandom(settings.seed);
    this.#task = context.runner.start({
      pauseMs: () => settings.intervalMs,
      run: () => this.#move(),
      onError: (error) => {
        this.#problem = stoppedMessage('index mover', error, 'setIndexMover');
        onError(this, error);
      },
    });
  }

  /** Whether the mover is running. A mover that was stopped or that failed never runs again. */
  get isRunning(): boolean {
    return this.#task.isRunning;
  }

  /** Why the mover failed; undefined if it did not fail. */
  get problem(): string | undefined {
    return this.#problem;
  }

  stop(): void {
    this.#task.stop();
  }

  /**
   * @throws ControlPlaneError when the engine rejects a price, and the error of a command that
   *   could not be executed or stored
   */
  async #move(): Promise<void> {
    const { symbol, step } = this.settings;
    const { price } = this.#context.executor.state.engine.indexPrices.get(symbol) ?? {};
    if (price === undefined) throw new Error(`${symbol} has no index price.`);
    // A client can set another price at any time. The walk then starts again around that price.
    if (this.#walk === undefined || price !== this.#latestPrice) {
      this.#walk = new RandomWalk(unitsOf(price), unitsOf(step), this.#random);
    }
    this.#latestPrice = decimalOf(this.#walk.next());
    await setIndexPrice(this.#context, { symbol, price: this.#latestPrice });
  }
}
