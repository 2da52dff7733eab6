import type { Clock } from '../../state/clock.ts';
import type { Scheduler } from '../../state/scheduler.ts';

/** The maximum number of times that a bot runs at once after the clock has jumped. */
const maximumRuns = 60;

/**
 * Runs bots after pauses of the broker's clock. They run one after the other, so that the order of
 * their commands does not depend on the speed of the journal.
 */
export class BotTimer {
  readonly #scheduler: Pick<Scheduler, 'at'>;
  readonly #clock: Clock;
  /** Resolves when the latest runs are finished. Never rejects. */
  #running: Promise<void> = Promise.resolve();

  constructor(scheduler: Pick<Scheduler, 'at'>, clock: Clock) {
    this.#scheduler = scheduler;
    this.#clock = clock;
  }

  /**
   * Starts to run a bot, if it has pauses. Returns a function that stops it.
   *
   * @param run never rejects
   */
  start({ pauseMs }: { readonly pauseMs?: () => number }, run: () => Promise<void>): () => void {
    if (pauseMs === undefined) return () => {};
    let nextTime = this.#clock.now() + pauseMs();
    const runDue = async (time: number): Promise<void> => {
      for (let runs = 0; nextTime <= time && runs < maximumRuns; runs++) {
        nextTime += pauseMs();
        await run();
      }
      // The runs that are still due are skipped.
      if (nextTime <= time) nextTime = time + pauseMs();
      task.reschedule(Number.isFinite(nextTime) ? nextTime : undefined);
    };
    const task = this.#scheduler.at(nextTime, (time) => {
      this.#running = this.#running.then(() => runDue(time));
    });
    return () => {
      nextTime = Number.POSITIVE_INFINITY;
      task.reschedule(undefined);
    };
  }

  /** Resolves when all runs that are due are finished. */
  settled(): Promise<void> {
    return this.#running;
  }
}
