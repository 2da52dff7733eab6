import { nextTurn } from './next-turn.ts';

/** A time that continues only when everything waits: then at once at the time of the next timer. */
export class SimulatedTime {
  readonly startMs: number;
  readonly #isBusy: () => boolean;
  #now: number;
  readonly #timers = new Set<{ readonly time: number; readonly fire: () => void }>();

  /**
   * @param startMs the time at the start, in milliseconds since the epoch
   * @param isBusy returns whether something continues without waiting for a time
   */
  constructor(startMs: number, isBusy: () => boolean = () => false) {
    this.startMs = startMs;
    this.#now = startMs;
    this.#isBusy = isBusy;
  }

  readonly now = (): number => this.#now;

  /** The number of timers that have neither fired nor been aborted. */
  get timers(): number {
    return this.#timers.size;
  }

  /** Waits. If the signal aborts, throws its reason. */
  readonly sleep = (milliseconds: number, signal?: AbortSignal | null): Promise<void> =>
    new Promise((resolve, reject) => {
      const end = (): void => {
        this.#timers.delete(timer);
        signal?.removeEventListener('abort', end);
        if (signal?.aborted) reject(signal.reason as Error);
        else resolve();
      };
      const timer = { time: this.#now + Math.max(0, milliseconds), fire: end };
      if (signal?.aborted) return end();
      signal?.addEventListener('abort', end);
      this.#timers.add(timer);
    });

  /** Advances the time until the promise settles. */
  async run<Value>(promise: Promise<Value>): Promise<Value> {
    let settled = false;
    const settle = (): void => {
      settled = true;
    };
    promise.then(settle, settle);
    for (let idle = 0; !settled && idle < 20; idle++) {
      for (let turn = 0; turn < 3 && !settled; turn++) await nextTurn();
      while (this.#isBusy()) await nextTurn();
      if (settled) break;
      const next = this.#nextTimer();
      if (next === undefined) {
        // Clients delay the second of two transfers in one millisecond, on the real clock.
        await new Promise((resolve) => setTimeout(resolve, 1));
        continue;
      }
      idle = -1;
      this.#now = next.time;
      next.fire();
    }
    if (!settled) throw new Error('a call waits, and nothing will end its wait');
    return promise;
  }

  #nextTimer() {
    let first: { readonly time: number; readonly fire: () => void } | undefined;
    for (const timer of this.#timers) {
      if (first === undefined || timer.time < first.time) first = timer;
    }
    return first;
  }
}
