/** Signatures whose receive windows end in one second; what is at one place belongs together. */
class EndingTogether {
  readonly signatures: string[] = [];
  readonly times: number[] = [];
  /** The others of the same API key. */
  readonly seen: Set<string>[] = [];
}

/** A signature that is right, and when its receive window begins and ends. */
export interface SignedOnce {
  readonly apiKey: string;
  /** In hex of either case. */
  readonly signature: string;
  readonly timestamp: number;
  readonly until: number;
}

/**
 * Remembers the signatures of orders and transfers for as long as their receive windows last. It
 * holds a bounded number; when it has to let go of some early, requests of their time and before
 * count as seen, so that nothing is let in twice.
 */
export class ReplayGuard {
  /** By API key, each of one character for each byte: half of what hex takes. */
  readonly #seen = new Map<string, Set<string>>();
  /** All of them by the second in which they end: each is looked at once more, to forget it. */
  readonly #ending = new Map<number, EndingTogether>();
  readonly #maximum: number;
  #size = 0;
  #forgottenUpTo = Number.NEGATIVE_INFINITY;
  /** What ended before this second is forgotten. */
  #swept = Number.NEGATIVE_INFINITY;

  constructor(maximum = 1_000_000) {
    this.#maximum = maximum;
  }

  /** Notes a signature. Tells whether it was seen before, or is so old that this can't be known. */
  isReplay({ apiKey, signature, timestamp, until }: SignedOnce, now: number): boolean {
    if (timestamp <= this.#forgottenUpTo) return true;
    this.#forgetEnded(secondOf(now));
    const bytes = Buffer.from(signature, 'hex').toString('latin1');
    if (!this.#note(apiKey, bytes, timestamp, secondOf(until))) return true;
    if (this.#size > this.#maximum) this.#forgetEarly();
    return false;
  }

  /** Tells whether it is new. */
  #note(apiKey: string, signature: string, timestamp: number, end: number): boolean {
    const seen = this.#seen.get(apiKey) ?? new Set();
    const before = seen.size;
    if (seen.add(signature).size === before) return false;
    if (before === 0) this.#seen.set(apiKey, seen);
    const together = this.#ending.get(end) ?? new EndingTogether();
    if (together.times.length === 0) this.#ending.set(end, together);
    together.signatures.push(signature);
    together.times.push(timestamp);
    together.seen.push(seen);
    this.#size += 1;
    return true;
  }

  /** Looks once a second, at as many groups as there are seconds. */
  #forgetEnded(now: number): void {
    if (now <= this.#swept) return;
    this.#swept = now;
    for (const end of this.#ending.keys()) {
      if (end < now) this.#forget(end, Number.POSITIVE_INFINITY);
    }
    for (const [apiKey, { size }] of this.#seen) if (size === 0) this.#seen.delete(apiKey);
  }

  /** Lets go of the older half. */
  #forgetEarly(): void {
    const all = [...this.#ending.values()].flatMap(({ times }) => times);
    this.#forgottenUpTo = Float64Array.from(all).sort()[all.length >> 1] as number;
    for (const end of [...this.#ending.keys()]) this.#forget(end, this.#forgottenUpTo);
  }

  /** Forgets what ends in a second and was signed up to a time. */
  #forget(end: number, upTo: number): void {
    const { signatures, times, seen } = this.#ending.get(end) ?? new EndingTogether();
    const left = new EndingTogether();
    for (const [at, signature] of signatures.entries()) {
      const [timestamp, others] = [times[at] as number, seen[at] as Set<string>];
      if (timestamp <= upTo) {
        others.delete(signature);
        this.#size -= 1;
        continue;
      }
      left.signatures.push(signature);
      left.times.push(timestamp);
      left.seen.push(others);
    }
    if (left.times.length > 0) this.#ending.set(end, left);
    else this.#ending.delete(end);
  }
}

function secondOf(milliseconds: number): number {
  return Math.floor(milliseconds / 1000);
}
