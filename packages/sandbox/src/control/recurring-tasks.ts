import type { Clock } from '../state/sandbox-clock.ts';
import type { ScheduledTask, Scheduler } from '../state/scheduler.ts';

/** What a recurring task does. */
export interface Recurrence {
  /** Returns the time until the next run, in milliseconds. */
  pauseMs(): number;
  run(): Promise<void>;
  /** Called when a run has thrown an error. The task then never runs again. */
  onError(error: unknown): void;
}

/** The maximum number of times that a task runs at once after the clock has jumped. */
const maximumRuns = 60;

/** A function that runs repeatedly, at times of the broker's clock. */
export class RecurringTask {
  readonly #recurrence: Recurrence;
  readonly #task: ScheduledTask;
  #nextTime: number;
  #isRunning = true;

  constructor(
    recurrence: Recurrence,
    { scheduler, clock }: RunnerContext,
    onDue: (task: RecurringTask, time: number) => void,
  ) {
    this.#recurrence = recurrence;
    this.#nextTime = clock.now() + recurrence.pauseMs();
    this.#task = scheduler.at(this.#nextTime, (time) => onDue(this, time));
  }

  /** Whether the task is running. A task that was stopped or that failed never runs again. */
  get isRunning(): boolean {
    return this.#isRunning;
  }

  /** Runs as often as is due at a time, one run after the other. Never throws. */
  async runDue(time: number): Promise<void> {
    try {
      for (let runs = 0; this.#isDue(time) && runs < maximumRuns; runs++) {
        this.#nextTime += this.#recurrence.pauseMs();
        await this.#recurrence.run();
      }
    } catch (error) {
      this.stop();
      this.#recurrence.onError(error);
    }
    // The runs that are still due are skipped.
    if (this.#isDue(time)) this.#nextTime = time + this.#recurrence.pauseMs();
    if (this.#isRunning) this.#task.reschedule(this.#nextTime);
  }

  stop(): void {
    this.#isRunning = false;
    this.#task.reschedule(undefined);
  }

  #isDue(time: number): boolean {
    return this.#isRunning && this.#nextTime <= time;
  }
}

/** The services that recurring tasks use. */
export interface RunnerContext {
  readonly scheduler: Pick<Scheduler, 'at'>;
  readonly clock: Clock;
}

/**
 * Runs recurring tasks one after the other, so that the order of their commands does not depend on
 * the speed of the journal.
 */
export class TaskRunner {
  readonly #context: RunnerContext;
  /** Resolves when the latest runs are finished. Never rejects. */
  #running: Promise<void> = Promise.resolve();

  constructor(context: RunnerContext) {
    this.#context = context;
  }

  start(recurrence: Recurrence): RecurringTask {
    return new RecurringTask(recurrence, this.#context, (task, time) => {
      this.#running = this.#running.then(() => task.runDue(time));
    });
  }

  /** Resolves when all runs that are due are finished. */
  settled(): Promise<void> {
    return this.#running;
  }
}

/** Returns the message for a part of the sandbox that stopped after an error. */
export function stoppedMessage(
  subject: string,
  error: unknown,
  operationId: string,
  consequence = '',
): string {
  const reason = error instanceof Error ? error.message : String(error);
  return (
    `The ${subject} stopped: ${reason.replace(/\.?$/, '.')}${consequence} ` +
    `Remove the cause, then start it again with ${operationId}.`
  );
}
