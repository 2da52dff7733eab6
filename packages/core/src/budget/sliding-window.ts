/** Requests whose responses arrived within a thousandth of the interval share one entry. */
const entriesPerInterval = 1000;

/**
 * Returns how long an amount counts after the response has arrived. It is longer than the interval,
 * because the broker's clock can be slower than the local clock.
 */
const countedMs = (intervalMs: number): number =>
  intervalMs + Math.max(10, Math.ceil(intervalMs / 1000));

interface Entry {
  readonly first: number;
  /** The time of the latest response. The whole entry counts from this time. */
  last: number;
  amount: number;
}

/**
 * Limits the sum of amounts in every period of a given length. The broker receives a request at an
 * unknown time between its start and its response. The amount therefore counts from the start until
 * one interval after the response. So no window of the broker has more than the maximum, whether it
 * is fixed or sliding, and wherever it begins. Times are in milliseconds.
 */
export class SlidingWindow {
  maximum: number;
  readonly intervalMs: number;
  readonly #countedMs: number;
  readonly #granuleMs: number;
  readonly #entries: Entry[] = [];
  /** The index of the oldest entry that counts. */
  #oldest = 0;
  #used = 0;

  constructor(maximum: number, intervalMs: number) {
    this.maximum = maximum;
    this.intervalMs = intervalMs;
    this.#countedMs = countedMs(intervalMs);
    this.#granuleMs = intervalMs / entriesPerInterval;
  }

  /** Returns the sum of the amounts that count, including those in flight. */
  used(now: number): number {
    this.#removeExpired(now);
    return this.#used;
  }

  /** Records the start of a request. */
  start(amount: number): void {
    this.#used += amount;
  }

  /** Records the response to a request, its failure, or that it was not sent after all. */
  end(amount: number, now: number, wasSent = true): void {
    if (!wasSent) {
      this.#used -= amount;
      return;
    }
    const latest = this.#entries.at(-1);
    if (latest !== undefined && now - latest.first < this.#granuleMs) {
      latest.last = Math.max(latest.last, now);
      latest.amount += amount;
    } else this.#entries.push({ first: now, last: now, amount });
  }

  /**
   * Returns the time until an amount fits. It is infinite if that depends on a request in flight.
   *
   * @param maximum at most the maximum of the window
   */
  delayMs(amount: number, now: number, maximum = this.maximum): number {
    let excess = this.used(now) + amount - maximum;
    if (excess <= 0) return 0;
    for (let index = this.#oldest; index < this.#entries.length; index++) {
      const entry = this.#entries[index] as Entry;
      excess -= entry.amount;
      if (excess <= 0) return Math.max(1, entry.last + this.#countedMs - now);
    }
    return Number.POSITIVE_INFINITY;
  }

  #removeExpired(now: number): void {
    for (let entry = this.#entries[this.#oldest]; entry; entry = this.#entries[this.#oldest]) {
      if (entry.last + this.#countedMs > now) break;
      this.#used -= entry.amount;
      this.#oldest += 1;
    }
    if (this.#oldest <= entriesPerInterval) return;
    this.#entries.splice(0, this.#oldest);
    this.#oldest = 0;
  }
}
