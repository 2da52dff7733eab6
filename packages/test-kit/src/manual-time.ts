import { setImmediate } from 'node:timers/promises';

/** A clock whose time continues, at once, only when everything waits for it. */
export class ManualTime {
  #now: number;
  /** What happens at a time, by time. */
  readonly #timers = new Map<number, Set<() => void>>();
  /** The times of the timers as a binary heap, the earliest first. */
  readonly #heap: number[] = [];

  constructor(now: number) {
    this.#now = now;
  }

  readonly now = (): number => this.#now;

  /** Waits. If the signal aborts, throws its reason. */
  readonly sleep = (milliseconds: number, signal?: AbortSignal | null): Promise<void> =>
    new Promise((resolve, reject) => {
      const time = this.#now + Math.max(0, milliseconds);
      const end = (): void => {
        this.#timers.get(time)?.delete(end);
        signal?.removeEventListener('abort', end);
        if (signal?.aborted) reject(signal.reason as Error);
        else resolve();
      };
      if (signal?.aborted) return end();
      signal?.addEventListener('abort', end);
      const existing = this.#timers.get(time);
      if (existing === undefined) this.#push(time);
      this.#timers.set(time, (existing ?? new Set()).add(end));
    });

  /** Advances the time until a promise settles. */
  async run<Value>(promise: Promise<Value>): Promise<Value> {
    let settled = false;
    const settle = (): void => {
      settled = true;
    };
    promise.then(settle, settle);
    await setImmediate();
    while (!settled) {
      const time = this.#pop();
      if (time === undefined) throw new Error('everything waits, and nothing will end the wait');
      const timers = this.#timers.get(time) ?? new Set();
      this.#timers.delete(time);
      if (timers.size === 0) continue;
      this.#now = time;
      for (const end of timers) end();
      await setImmediate();
    }
    return promise;
  }

  #push(time: number): void {
    const heap = this.#heap;
    let index = heap.push(time) - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if ((heap[parent] as number) <= time) break;
      heap[index] = heap[parent] as number;
      index = parent;
    }
    heap[index] = time;
  }

  #pop(): number | undefined {
    const heap = this.#heap;
    const first = heap[0];
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return first;
    let index = 0;
    for (let child = 1; child < heap.length; child = 2 * index + 1) {
      if (child + 1 < heap.length && (heap[child + 1] as number) < (heap[child] as number)) child++;
      if ((heap[child] as number) >= last) break;
      heap[index] = heap[child] as number;
      index = child;
    }
    heap[index] = last;
    return first;
  }
}
