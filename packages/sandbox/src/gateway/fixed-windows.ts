/** What a limit counts in: windows aligned to the server's UTC second, minute and day. */
export type LimitInterval = 'SECOND' | 'MINUTE' | 'DAY';

const lengths: Readonly<Record<LimitInterval, number>> = {
  SECOND: 1000,
  MINUTE: 60_000,
  DAY: 86_400_000,
};

/** Counts of many callers in the current window; a new window forgets all of them. */
export class FixedWindow {
  readonly interval: LimitInterval;
  readonly limit: number;
  readonly #length: number;
  readonly #counts = new Map<string, number>();
  #window = -1;

  constructor(interval: LimitInterval, limit: number) {
    this.interval = interval;
    this.limit = limit;
    this.#length = lengths[interval];
  }

  /** What a caller has used up. */
  used(caller: string, now: number): number {
    this.#turnTo(now);
    return this.#counts.get(caller) ?? 0;
  }

  /** Whether the caller may use that much more. */
  hasRoom(caller: string, amount: number, now: number): boolean {
    return this.used(caller, now) + amount <= this.limit;
  }

  /** Counts it, and tells what the caller has used up. */
  add(caller: string, amount: number, now: number): number {
    const used = this.used(caller, now) + amount;
    if (amount > 0) this.#counts.set(caller, used);
    return used;
  }

  /** The milliseconds until the next window. */
  remainingMs(now: number): number {
    return this.#length - (now % this.#length);
  }

  #turnTo(now: number): void {
    const window = Math.floor(now / this.#length);
    if (window === this.#window) return;
    this.#window = window;
    this.#counts.clear();
  }
}
