import { nextTurn } from './next-turn.ts';

interface Timer {
  readonly time: number;
  readonly fire: () => void;
}

/** A clock and timers that advance only when a test says so. */
export class ManualTimers {
  readonly #timers = new Set<Timer>();
  readonly #follow: (milliseconds: number) => Promise<unknown>;
  #now: number;

  /**
   * @param startMs the time at the start, in milliseconds since the epoch
   * @param follow advances another clock, such as that of a sandbox, by the same time
   */
  constructor(
    startMs = 1_800_000_000_000,
    follow: (milliseconds: number) => Promise<unknown> = async () => {},
  ) {
    this.#now = startMs;
    this.#follow = follow;
  }

  readonly now = (): number => this.#now;

  /** Calls a function after a delay, and returns a function that cancels it. */
  readonly schedule = (fire: () => void, delayMs: number): (() => void) => {
    const timer = { time: this.#now + Math.max(0, Math.ceil(delayMs)), fire };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  };

  /** The number of timers that wait. */
  get waiting(): number {
    return this.#timers.size;
  }

  /** Advances the time. Each timer fires at its time, and what it starts runs before the next. */
  async advance(milliseconds: number): Promise<void> {
    const end = this.#now + milliseconds;
    await settle();
    for (let next = this.#next(end); next !== undefined; next = this.#next(end)) {
      await this.#to(next.time);
      // What happened meanwhile may have cancelled the timer.
      if (!this.#timers.delete(next)) continue;
      next.fire();
      await settle();
    }
    await this.#to(end);
    await settle();
  }

  async #to(time: number): Promise<void> {
    const passed = time - this.#now;
    this.#now = time;
    if (passed > 0) await this.#follow(passed);
  }

  #next(end: number): Timer | undefined {
    let first: Timer | undefined;
    for (const timer of this.#timers) {
      if (timer.time <= end && (first === undefined || timer.time < first.time)) first = timer;
    }
    return first;
  }
}

/** Waits until promises and in-process sockets have no more work. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await nextTurn();
}
