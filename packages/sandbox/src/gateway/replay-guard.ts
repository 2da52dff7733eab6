/**
 * Signatures whose receive windows end in the same second, as parallel arrays: the items at an
 * index belong to the same signature.
 */
class ExpiryGroup {
  readonly signatures: string[] = [];
  readonly timestamps: number[] = [];
  /** For each signature, the set of all signatures of its API key. */
  readonly signaturesOfKey: Set<string>[] = [];
}

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
  /** Signatures by API key. Each has one character per byte, which takes half the memory of hex. */
  readonly #byKey = new Map<string, Set<string>>();
  /** The same signatures by the second in which they expire, to find expired ones quickly. */
  readonly #byExpiry = new Map<number, ExpiryGroup>();
  readonly #maximum: number;
  #size = 0;
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
    const bytes = Buffer.from(signature, 'hex').toString('latin1');
    if (!this.#add(apiKey, bytes, timestamp, secondOf(until))) return true;
    if (this.#size > this.#maximum) this.#evictOldest();
    return false;
  }

  /** Adds a signature. Returns false if it is already stored for its API key. */
  #add(apiKey: string, signature: string, timestamp: number, expiry: number): boolean {
    const signaturesOfKey = this.#byKey.get(apiKey) ?? new Set();
    const before = signaturesOfKey.size;
    if (signaturesOfKey.add(signature).size === before) return false;
    if (before === 0) this.#byKey.set(apiKey, signaturesOfKey);
    const group = this.#byExpiry.get(expiry) ?? new ExpiryGroup();
    if (group.timestamps.length === 0) this.#byExpiry.set(expiry, group);
    group.signatures.push(signature);
    group.timestamps.push(timestamp);
    group.signaturesOfKey.push(signaturesOfKey);
    this.#size += 1;
    return true;
  }

  /** Removes the groups of expired signatures, at most once a second. */
  #removeExpired(now: number): void {
    if (now <= this.#sweptUpTo) return;
    this.#sweptUpTo = now;
    for (const expiry of this.#byExpiry.keys()) {
      if (expiry < now) this.#remove(expiry, Number.POSITIVE_INFINITY);
    }
    for (const [apiKey, { size }] of this.#byKey) if (size === 0) this.#byKey.delete(apiKey);
  }

  /** Evicts the half of the signatures with the earlier timestamps. */
  #evictOldest(): void {
    const all = [...this.#byExpiry.values()].flatMap(({ timestamps }) => timestamps);
    this.#evictedUpTo = Float64Array.from(all).sort()[all.length >> 1] as number;
    for (const expiry of [...this.#byExpiry.keys()]) this.#remove(expiry, this.#evictedUpTo);
  }

  /** Removes the signatures of a group whose timestamps are not later than `upTo`. */
  #remove(expiry: number, upTo: number): void {
    const group = this.#byExpiry.get(expiry) ?? new ExpiryGroup();
    const remaining = new ExpiryGroup();
    for (const [index, signature] of group.signatures.entries()) {
      const timestamp = group.timestamps[index] as number;
      const signaturesOfKey = group.signaturesOfKey[index] as Set<string>;
      if (timestamp <= upTo) {
        signaturesOfKey.delete(signature);
        this.#size -= 1;
        continue;
      }
      remaining.signatures.push(signature);
      remaining.timestamps.push(timestamp);
      remaining.signaturesOfKey.push(signaturesOfKey);
    }
    if (remaining.timestamps.length > 0) this.#byExpiry.set(expiry, remaining);
    else this.#byExpiry.delete(expiry);
  }
}

function secondOf(milliseconds: number): number {
  return Math.floor(milliseconds / 1000);
}
