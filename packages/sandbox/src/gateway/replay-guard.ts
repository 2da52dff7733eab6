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
 * Whether the broker received a request before. It is `unknown` if the guard may have forgotten the
 * request, or if an earlier process may have received it.
 */
export type Receipt = 'new' | 'repeated' | 'unknown';

/** Options of a replay guard. */
export interface ReplayGuardOptions {
  /**
   * A time in milliseconds since the epoch: requests with an earlier timestamp have the receipt
   * `unknown`. By default, no timestamp is earlier.
   */
  readonly knownFrom?: number | undefined;
  /** The maximum number of stored signatures; 1,000,000 by default. */
  readonly maximum?: number;
}

/** A guard as JSON; null stands for an infinite time. */
interface EncodedGuard {
  readonly knownFrom: number | null;
  readonly latest: number | null;
  readonly signatures: readonly (readonly [key: string, timestamp: number, expiry: number])[];
}

/**
 * Detects replays by storing the signatures of orders, transfers and margin adjustments until their
 * receive windows end. A window has ended if its end is before the latest time that the guard has
 * seen, so that a clock that goes back does not start the window again. The number of stored
 * signatures is bounded. If the guard evicts signatures early, requests with timestamps up to the
 * latest evicted timestamp have the receipt `unknown`.
 */
export class ReplayGuard {
  /** The timestamp of each stored signature, by API key and signature. */
  readonly #timestamps = new Map<string, number>();
  /** The keys of `#timestamps` by the second in which they expire. */
  readonly #byExpiry = new Map<number, string[]>();
  readonly #maximum: number;
  /** Requests with an earlier timestamp have the receipt `unknown`. */
  #knownFrom: number;
  /** The latest time that the guard has seen. */
  #latest = Number.NEGATIVE_INFINITY;
  /** The time, in whole seconds, up to which expired signatures have been removed. */
  #sweptUpTo = Number.NEGATIVE_INFINITY;

  constructor({ knownFrom = Number.NEGATIVE_INFINITY, maximum = 1_000_000 }: ReplayGuardOptions) {
    this.#knownFrom = knownFrom;
    this.#maximum = maximum;
  }

  /** Restores a guard from its text. */
  static from(text: string): ReplayGuard {
    const { knownFrom, latest, signatures } = JSON.parse(text) as EncodedGuard;
    const guard = new ReplayGuard(knownFrom === null ? {} : { knownFrom });
    guard.#latest = latest ?? guard.#latest;
    for (const [key, timestamp, expiry] of signatures) guard.#store(key, timestamp, expiry);
    return guard;
  }

  /** Returns the guard as a text, from which `from` restores it. */
  encode(): string {
    this.#removeExpired(secondOf(this.#latest));
    const signatures = [...this.#byExpiry].flatMap(([expiry, keys]) =>
      keys.map((key) => [key, this.#timestamps.get(key) ?? 0, expiry] as const),
    );
    // JSON has null for an infinite number.
    const guard = { knownFrom: this.#knownFrom, latest: this.#latest, signatures };
    return JSON.stringify(guard);
  }

  /**
   * The guard can tell whether a request with a timestamp at or after this time is new or repeated.
   */
  get knownFrom(): number {
    return Math.max(this.#knownFrom, this.#latest);
  }

  /** Stores the signature of a request. Returns whether the broker received it before. */
  receive({ apiKey, signature, timestamp, until }: SignedRequest, now: number): Receipt {
    this.#latest = Math.max(this.#latest, now);
    if (timestamp < this.#knownFrom || until < this.#latest) return 'unknown';
    this.#removeExpired(secondOf(this.#latest));
    const key = `${apiKey} ${signature.toLowerCase()}`;
    if (this.#timestamps.has(key)) return 'repeated';
    this.#store(key, timestamp, secondOf(until));
    if (this.#timestamps.size > this.#maximum) this.#evictOldest();
    return 'new';
  }

  #store(key: string, timestamp: number, expiry: number): void {
    this.#timestamps.set(key, timestamp);
    const group = this.#byExpiry.get(expiry);
    if (group) group.push(key);
    else this.#byExpiry.set(expiry, [key]);
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
    this.#knownFrom = (sorted[sorted.length >> 1] ?? 0) + 1;
    for (const [key, timestamp] of this.#timestamps) {
      if (timestamp < this.#knownFrom) this.#timestamps.delete(key);
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
