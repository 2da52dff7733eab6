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
  readonly signatures: readonly (readonly [key: string, stored: StoredSignature])[];
}

/** When a signature was created, and when its receive window ends. */
type StoredSignature = Pick<SignedRequest, 'timestamp' | 'until'>;

/** How often expired signatures are removed, in milliseconds: more often if the guard is full. */
const sweepIntervalMs = { normal: 60_000, full: 1000 };

/**
 * Detects replays by storing the signatures of orders, transfers and margin adjustments until their
 * receive windows end. A window has ended if its end is before the latest time that the guard has
 * seen, so that a clock that goes back does not start the window again. The number of stored
 * signatures is bounded. If the guard evicts signatures early, requests with timestamps up to the
 * latest evicted timestamp have the receipt `unknown`.
 */
export class ReplayGuard {
  /** The stored signatures, by API key and signature. */
  readonly #signatures = new Map<string, StoredSignature>();
  readonly #maximum: number;
  /** Requests with an earlier timestamp have the receipt `unknown`. */
  #knownFrom: number;
  /** The latest time that the guard has seen. */
  #latest = Number.NEGATIVE_INFINITY;
  #sweptAt = Number.NEGATIVE_INFINITY;

  constructor({ knownFrom = Number.NEGATIVE_INFINITY, maximum = 1_000_000 }: ReplayGuardOptions) {
    this.#knownFrom = knownFrom;
    this.#maximum = maximum;
  }

  /** Restores a guard from its text. */
  static from(text: string): ReplayGuard {
    const { knownFrom, latest, signatures } = JSON.parse(text) as EncodedGuard;
    const guard = new ReplayGuard(knownFrom === null ? {} : { knownFrom });
    guard.#latest = latest ?? guard.#latest;
    for (const [key, stored] of signatures) guard.#signatures.set(key, stored);
    return guard;
  }

  /** Returns the guard as a text, from which `from` restores it. */
  encode(): string {
    this.#removeExpired();
    const signatures = [...this.#signatures];
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
    const key = `${apiKey} ${signature.toLowerCase()}`;
    if (this.#signatures.has(key)) return 'repeated';
    this.#signatures.set(key, { timestamp, until });
    const isFull = () => this.#signatures.size > this.#maximum;
    const { normal, full } = sweepIntervalMs;
    if (this.#latest - this.#sweptAt >= (isFull() ? full : normal)) this.#removeExpired();
    if (isFull()) this.#evictOldest();
    return 'new';
  }

  #removeExpired(): void {
    this.#sweptAt = this.#latest;
    for (const [key, { until }] of this.#signatures) {
      if (until < this.#latest) this.#signatures.delete(key);
    }
  }

  /** Evicts the half of the signatures with the earlier timestamps. */
  #evictOldest(): void {
    const timestamps = Array.from(this.#signatures.values(), ({ timestamp }) => timestamp);
    const sorted = Float64Array.from(timestamps).sort();
    this.#knownFrom = (sorted[sorted.length >> 1] ?? 0) + 1;
    for (const [key, { timestamp }] of this.#signatures) {
      if (timestamp < this.#knownFrom) this.#signatures.delete(key);
    }
  }
}
