const sweepEvery = 1024;

/**
 * Remembers the signatures of orders and transfers for as long as their receive windows last. It
 * holds a bounded number; when it has to let go of some early, requests of their time and before
 * count as seen, so that nothing is let in twice.
 */
export class ReplayGuard {
  readonly #seen = new Map<string, { timestamp: number; until: number }>();
  readonly #maximum: number;
  #forgottenUpTo = Number.NEGATIVE_INFINITY;
  #sinceSweep = 0;

  constructor(maximum = 1_000_000) {
    this.#maximum = maximum;
  }

  /**
   * Notes a signature. Tells whether it was seen before, or is so old that this can't be known.
   *
   * @param until when its receive window ends
   */
  isReplay(signature: string, timestamp: number, until: number, now: number): boolean {
    if (timestamp <= this.#forgottenUpTo || this.#seen.has(signature)) return true;
    this.#seen.set(signature, { timestamp, until });
    this.#sinceSweep += 1;
    if (this.#sinceSweep >= sweepEvery || this.#seen.size > this.#maximum) this.#sweep(now);
    return false;
  }

  #sweep(now: number): void {
    this.#sinceSweep = 0;
    for (const [signature, { until }] of this.#seen) {
      if (until < now) this.#seen.delete(signature);
    }
    if (this.#seen.size <= this.#maximum) return;
    const times = [...this.#seen.values()].map(({ timestamp }) => timestamp).sort((a, b) => a - b);
    this.#forgottenUpTo = times[Math.floor(times.length / 2)] ?? now;
    for (const [signature, { timestamp }] of this.#seen) {
      if (timestamp <= this.#forgottenUpTo) this.#seen.delete(signature);
    }
  }
}
