import type { Clock } from '../../state/broker-clock.ts';
import type { Executor } from '../../state/executor.ts';
import type { ScheduledTask, Scheduler } from '../../state/scheduler.ts';
import type { MarketMakers } from '../market-maker/market-makers.ts';
import { type Random, seededRandom } from '../random.ts';
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
  readonly scheduler: Pick<Scheduler, 'at'>;
  readonly clock: Clock;
  readonly makers: MarketMakers;
}

/** The maximum number of moves that an index mover makes at once after the clock has jumped. */
const maximumMoves = 60;

/**
 * Moves an index price at regular intervals. The moves depend only on the seed and on the state.
 * The commands are in the journal, so a replay needs no index mover.
 */
export class IndexMover {
  readonly settings: IndexMoverSettings;
  readonly #context: IndexMoverContext;
  readonly #random: Random;
  readonly #task: ScheduledTask;
  #walk: RandomWalk | undefined;
  /** The price that the latest move set. */
  #latestPrice: string | undefined;
  #nextMoveTime: number;
  #isRunning = true;
  #problem: string | undefined;

  /** @param onDue called with the time of the clock when a move is due; it must call `move` */
  constructor(
    settings: IndexMoverSettings,
    context: IndexMoverContext,
    onDue: (mover: IndexMover, time: number) => void,
  ) {
    this.settings = settings;
    this.#context = context;
    this.#random = seededRandom(settings.seed);
    this.#nextMoveTime = context.clock.now() + settings.intervalMs;
    this.#task = context.scheduler.at(this.#nextMoveTime, (time) => onDue(this, time));
  }

  /** Whether the mover is running. A mover that was stopped or that failed never runs again. */
  get isRunning(): boolean {
    return this.#isRunning;
  }

  /** Why the mover failed; undefined if it did not fail. */
  get problem(): string | undefined {
    return this.#problem;
  }

  /**
   * Makes the moves that are due at a time, one after the other, and schedules the next move.
   *
   * @throws ControlPlaneError when the engine rejects a price, and the error of a command that
   *   could not be executed or stored
   */
  async move(time: number): Promise<void> {
    const { intervalMs } = this.settings;
    const due = Math.floor((time - this.#nextMoveTime) / intervalMs) + 1;
    for (let moves = Math.min(due, maximumMoves); moves > 0 && this.#isRunning; moves--) {
      await this.#moveOnce();
    }
    this.#nextMoveTime += due * intervalMs;
    if (this.#isRunning) this.#task.reschedule(this.#nextMoveTime);
  }

  stop(): void {
    this.#isRunning = false;
    this.#task.reschedule(undefined);
  }

  /** Stops after a move has failed. */
  stopAfter(error: unknown): void {
    this.stop();
    const reason = error instanceof Error ? error.message : String(error);
    this.#problem =
      `The index mover stopped: ${reason.replace(/\.?$/, '.')} ` +
      `Remove the cause, then start it again with setIndexMover.`;
  }

  async #moveOnce(): Promise<void> {
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
