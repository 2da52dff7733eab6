import { setImmediate, setTimeout } from 'node:timers/promises';

/** A time that continues only when everything waits: then at once at the time of the next timer. */
export class SimulatedTime {
  #now = 1_800_000_000_000;
  readonly startMs = this.#now;
  readonly #timers = new Set<{ readonly time: number; readonly fire: () => void }>();

  readonly now = (): number => this.#now;

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
      for (let turn = 0; turn < 3 && !settled; turn++) await setImmediate();
      if (settled) break;
      const next = [...this.#timers].sort((one, other) => one.time - other.time)[0];
      if (next === undefined) {
        // Two calls in one millisecond wait for the clock of the computer; see `distinctTimestamp`.
        await setTimeout(1);
        continue;
      }
      idle = -1;
      this.#now = next.time;
      next.fire();
    }
    if (!settled) throw new Error('a call waits, and nothing will end its wait');
    return promise;
  }
}
