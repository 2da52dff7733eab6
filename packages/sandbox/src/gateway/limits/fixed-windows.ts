/** The length of a rate limit window. Windows are aligned to the UTC second, minute and day. */
export type LimitInterval = 'SECOND' | 'MINUTE' | 'DAY';

const lengthsMs: Readonly<Record<LimitInterval, number>> = {
  SECOND: 1000,
  MINUTE: 60_000,
  DAY: 86_400_000,
};

/**
 * A fixed-window counter with one count per caller. When a window starts, all counts are reset. An
 * earlier window never starts again: a time before the current window counts as a time in the
 * current window. Such times occur, because a request can be delayed, and the clock of the computer
 * can go back. Times are in milliseconds since the epoch.
 */
export class FixedWindow {
  readonly interval: LimitInterval;
  readonly limit: number;
  readonly #lengthMs: number;
  readonly #counts = new Map<string, number>();
  #window = -1;

  constructor(interval: LimitInterval, limit: number) {
    this.interval = interval;
    this.limit = limit;
    this.#lengthMs = lengthsMs[interval];
  }

  /** Returns the amount that a caller has used in the current window. */
  used(caller: string, now: number): number {
    this.#advance(now);
    return this.#counts.get(caller) ?? 0;
  }

  /** Returns whether a caller can use an additional amount without exceeding the limit. */
  hasRoom(caller: string, amount: number, now: number): boolean {
    return this.used(caller, now) + amount <= this.limit;
  }

  /** Adds an amount, and returns the total that the caller has used in the current window. */
  add(caller: string, amount: number, now: number): number {
    const used = this.used(caller, now) + amount;
    if (amount > 0) this.#counts.set(caller, used);
    return used;
  }

  /** Returns the time until the next window starts, in milliseconds. */
  remainingMs(now: number): number {
    this.#advance(now);
    return (this.#window + 1) * this.#lengthMs - now;
  }

  #advance(now: number): void {
    const window = Math.floor(now / this.#lengthMs);
    if (window <= this.#window) return;
    this.#window = window;
    this.#counts.clear();
  }
}
