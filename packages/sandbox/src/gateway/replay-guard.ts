/** A request with a valid signature. Times are in milliseconds since the epoch. */
export interface SignedRequest {
  readonly apiKey: string;
  /** Upper-case or lower-case hex. */
  readonly signature: string;
  readonly timestamp: number;
  /** The end of the receive window. */
  readonly until: number;
}

/**
 * Detects replays by storing the signatures of orders and transfers until their receive windows
 * end. The number of signatures is bounded. If the guard has to evict signatures early, it treats
 * every request whose timestamp is not later than that of an evicted signature as a replay, so that
 * no request is accepted twice.
 */
export class ReplayGuard {
  /** The timestamp of each stored signature, by API key and signature. */
  readonly #timestamps = new Map<string, number>();
  /** The keys of `#timestamps` by the second in which they expire. */
  readonly #byExpiry = new Map<number, string[]>();
  readonly #maximum: number;
  /** The latest timestamp of a signature that was evicted early. */
  #evictedUpTo = Number.NEGATIVE_INFINITY;
  /** The second up to which expired signatures have been removed. */
  #sweptUpTo = Number.NEGATIVE_INFINITY;

  constructor(maximum = 1_000_000) {
    this.#maximum = maximum;
  }

  /**
   * Stores a signature. Returns true if it was received before, or if it is so old that the guard
   * may have evicted it.
   */
  isReplay({ apiKey, signature, timestamp, until }: SignedRequest, now: number): boolean {
    if (timestamp <= this.#evictedUpTo) return true;
    this.#removeExpired(secondOf(now));
    const key = `${apiKey} ${signature.toLowerCase()}`;
    if (this.#timestamps.has(key)) return true;
    this.#timestamps.set(key, timestamp);
    const expiry = secondOf(until);
    const group = this.#byExpiry.get(expiry);
    if (group) group.push(key);
    else this.#byExpiry.set(expiry, [key]);
    if (this.#timestamps.size > this.#maximum) this.#evictOldest();
    return false;
  }

  /** Removes expired signatures, at most once a second. */
  #removeExpired(now: number): void {
    if (now <= this.#sweptUpTo) return;
    this.#sweptUpTo = now;
    for (const [expiry, keys] of this.#byExpiry) {
      if (expiry >= now) continue;
      for (const key of keys) this.#timestamps.delete(key);
      this.#byExpiry.delete(expiry);
    }
  }

  /** Evicts the half of the signatures with the earlier timestamps. */
  #evictOldest(): void {
    const sorted = Float64Array.from(this.#timestamps.values()).sort();
    this.#evictedUpTo = sorted[sorted.length >> 1] ?? 0;
    for (const [key, timestamp] of this.#timestamps) {
      if (timestamp <= this.#evictedUpTo) this.#timestamps.delete(key);
    }
    for (const [expiry, keys] of this.#byExpiry) {
      const remaining = keys.filter((key) => this.#timestamps.has(key));
      if (remaining.length > 0) this.#byExpiry.set(expiry, remaining);
      else this.#byExpiry.delete(expiry);
    }
  }
}

function secondOf(milliseconds: number): number {
  return Math.floor(milliseconds / 1000);
}
