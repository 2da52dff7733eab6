import type { Clock } from '../../state/sandbox-clock.ts';
import type { Scheduler } from '../../state/scheduler.ts';

/** A function that runs repeatedly, after pauses of the broker's clock. */
interface Recurrence {
  /** Returns the time until the next run, in milliseconds. */
  pauseMs(): number;
  /** Never rejects. */
  run(): Promise<void>;
}

/** The maximum number of times that a function runs at once after the clock has jumped. */
const maximumRuns = 60;

/**
 * Runs functions one after the other, so that the order of their commands does not depend on the
 * speed of the journal.
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

  /** Starts to run a function. Returns a function that stops it. */
  start({ pauseMs, run }: Recurrence): () => void {
    let nextTime: number | undefined = this.#clock.now() + pauseMs();
    const isDue = (time: number): boolean => nextTime !== undefined && nextTime <= time;
    const runDue = async (time: number): Promise<void> => {
      for (let runs = 0; nextTime !== undefined && isDue(time) && runs < maximumRuns; runs++) {
        nextTime += pauseMs();
        await run();
      }
      // The runs that are still due are skipped.
      if (isDue(time)) nextTime = time + pauseMs();
      task.reschedule(nextTime);
    };
    const task = this.#scheduler.at(nextTime, (time) => {
      this.#running = this.#running.then(() => runDue(time));
    });
    return () => {
      nextTime = undefined;
      task.reschedule(undefined);
    };
  }

  /** Resolves when all runs that are due are finished. */
  settled(): Promise<void> {
    return this.#running;
  }
}
