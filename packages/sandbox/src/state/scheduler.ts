import type { SandboxClock } from './clock.ts';
import type { Executor } from './executor.ts';

/** A function that is called at a time of the broker's clock. */
export interface ScheduledTask {
  /** Calls the function at another time instead; undefined cancels the call. */
  reschedule(time: number | undefined): void;
}

interface Task extends ScheduledTask {
  time: number | undefined;
  readonly run: (time: number) => void;
}

/** Calls a function after a delay. Returns a function that cancels the call. */
type SetTimer = (fire: () => void, delayMs: number) => () => void;

/** The longest delay of `setTimeout`. */
const longestDelayMs = 2 ** 31 - 1;

/**
 * Executes the scheduled events of the engine, such as the settlement of funding, and calls other
 * functions at scheduled times. On a real clock, one timer waits for the next due time. A manual
 * clock has no timer: call `runDue` after it has changed.
 */
export class Scheduler {
  readonly #executor: Executor;
  readonly #clock: SandboxClock;
  readonly #onFailure: (error: unknown) => void;
  readonly #tasks = new Set<Task>();
  readonly #setTimer: SetTimer;
  #cancelTimer: (() => void) | undefined;
  /** The time for which the timer is set. */
  #timerTime = Number.POSITIVE_INFINITY;
  #isClosed = false;

  /**
   * @param onFailure called when scheduled events of the engine or a function fail; failed events
   *   are tried again at the next change of the state or the clock
   * @param setTimer sets the timer of a real clock
   */
  constructor(
    executor: Executor,
    clock: SandboxClock,
    onFailure: (error: unknown) => void,
    setTimer: SetTimer = setSystemTimer,
  ) {
    this.#setTimer = setTimer;
    this.#executor = executor;
    this.#clock = clock;
    this.#onFailure = onFailure;
    executor.onApplied(() => this.#wakeAt(executor.state.engine.nextDueTime));
    clock.onUse(() => {
      this.#clearTimer();
      this.#wake();
    });
    this.#wake();
  }

  /**
   * Calls a function once when the clock reaches a time. If the clock jumps past that time, the
   * function is called after the jump.
   */
  at(time: number, run: (time: number) => void): ScheduledTask {
    const task: Task = {
      time: undefined,
      run,
      reschedule: (next) => {
        task.time = next;
        if (next === undefined) this.#tasks.delete(task);
        else this.#tasks.add(task);
        this.#wakeAt(next);
      },
    };
    task.reschedule(time);
    return task;
  }

  /**
   * Executes the events of the engine that are due, then calls the functions that are due, in the
   * order of their times.
   */
  async runDue(): Promise<void> {
    const now = this.#clock.now();
    await this.#executor.executeDue(now);
    const timeOf = ({ time = Number.POSITIVE_INFINITY }: Task): number => time;
    const isDue = (task: Task): boolean => timeOf(task) <= now;
    const due = [...this.#tasks].filter(isDue).sort((one, other) => timeOf(one) - timeOf(other));
    for (const task of due) {
      // An earlier task may have rescheduled or stopped this one.
      if (!isDue(task)) continue;
      task.reschedule(undefined);
      this.#run(task, now);
    }
  }

  /** Calls the function of a task. A failure must not affect the other tasks. */
  #run(task: Task, now: number): void {
    try {
      task.run(now);
    } catch (error) {
      this.#onFailure(error);
    }
  }

  /** Stops the timer. */
  close(): void {
    this.#isClosed = true;
    this.#clearTimer();
  }

  /** Sets the timer for the next due time. */
  #wake(): void {
    this.#wakeAt(this.#executor.state.engine.nextDueTime);
    for (const { time } of this.#tasks) this.#wakeAt(time);
  }

  /** Sets the timer for a time, unless it is set for an earlier one. */
  #wakeAt(time: number | undefined): void {
    if (time === undefined || time >= this.#timerTime) return;
    if (this.#isClosed || this.#clock.mode === 'manual') return;
    this.#clearTimer();
    this.#timerTime = time;
    const delayMs = Math.min(Math.max(time - this.#clock.now(), 1), longestDelayMs);
    // A test can create thousands of sandboxes and close none of them. The timer must not keep
    // them in memory, nor keep the process running.
    const scheduler = new WeakRef(this);
    this.#cancelTimer = this.#setTimer(() => scheduler.deref()?.onTimer(), delayMs);
  }

  #clearTimer(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    this.#timerTime = Number.POSITIVE_INFINITY;
  }

  private onTimer(): void {
    this.#clearTimer();
    this.runDue().then(
      () => this.#wake(),
      (error) => this.#onFailure(error),
    );
  }
}

function setSystemTimer(fire: () => void, delayMs: number): () => void {
  const timer = setTimeout(fire, delayMs);
  allowExit(timer);
  return () => clearTimeout(timer);
}

/** Lets a Node process exit while a timer is set. In a web page, a timer is a number. */
function allowExit(timer: unknown): void {
  if (typeof timer === 'object') (timer as { unref?(): void } | null)?.unref?.();
}
