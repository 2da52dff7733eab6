import { longestBanMs, shortestWaitMs } from '../time.ts';

/** What a gate remembers over restarts of the process. */
export interface SavedGate {
  /** When the gate opens, in milliseconds since the epoch. */
  readonly closedUntil: number;
  /** The number of bans since the broker last accepted a request. */
  readonly bans: number;
}

/** Keeps the gate of a budget, for example in a file. */
export interface GateStore {
  /** Returns what was last saved; undefined or null if nothing was. */
  load(): Promise<SavedGate | undefined | null> | SavedGate | undefined | null;
  save(gate: SavedGate): Promise<void> | void;
}

const minute = 60_000;
/** How long to wait after a 429 response without Retry-After: the usual interval of a limit. */
const defaultWaitMs = minute;
/** Bans last from 2 minutes to 3 days, and get longer. */
const firstBanMs = 2 * minute;

/**
 * Closed from a 429 or 418 response until its Retry-After time. Then one call, the probe, is sent,
 * and the gate opens when the broker has accepted it. Times are in milliseconds.
 */
export class Gate {
  closedUntil: number = Number.NEGATIVE_INFINITY;
  #bans = 0;
  #state: 'open' | 'closed' | 'probing' = 'open';

  /** Whether one call, and only one, may be sent. */
  get probes(): boolean {
    return this.#state !== 'open';
  }

  /** Returns the time until a call may be sent; infinite while a probe is in flight. */
  delayMs(now: number): number {
    if (this.#state === 'probing') return Number.POSITIVE_INFINITY;
    return Math.max(0, this.closedUntil - now);
  }

  /** Records that a call is being sent. */
  start(): boolean {
    const isProbe = this.#state === 'closed';
    if (isProbe) this.#state = 'probing';
    return isProbe;
  }

  /** Records that the broker has accepted a request. */
  open(now: number): void {
    // A response to an earlier request can arrive after the gate was closed.
    if (this.closedUntil > now) return;
    this.#state = 'open';
    this.#bans = 0;
  }

  /** Records that a probe ended without a response. The next call is a probe. */
  retry(): void {
    if (this.#state === 'probing') this.#state = 'closed';
  }

  /** Closes the gate, at most for the longest ban. Never opens it earlier than before. */
  close(durationMs: number, now: number): void {
    const knownMs = Number.isNaN(durationMs) ? shortestWaitMs : durationMs;
    const boundedMs = Math.min(knownMs, longestBanMs);
    this.closedUntil = Math.max(this.closedUntil, now + boundedMs);
    this.#state = 'closed';
  }

  /** Closes the gate after a response with status 429 or 418. Returns for how long. */
  reject(status: number, retryAfterMs: number | undefined, now: number): number {
    // Several requests in flight can receive the same ban.
    if (status === 418 && this.closedUntil <= now) this.#bans += 1;
    const ban = Math.min(firstBanMs * 2 ** Math.max(0, this.#bans - 1), longestBanMs);
    const unspecifiedMs = status === 418 ? ban : defaultWaitMs;
    const durationMs = Math.max(shortestWaitMs, retryAfterMs ?? unspecifiedMs);
    this.close(durationMs, now);
    return this.closedUntil - now;
  }

  /** Returns what to save. */
  saved(now: number, epochNow: number): SavedGate {
    return { closedUntil: epochNow + Math.max(0, this.closedUntil - now), bans: this.#bans };
  }

  /** Restores what an earlier process saved. */
  restore(saved: SavedGate, now: number, epochNow: number): void {
    const { closedUntil, bans } = saved;
    if (!Number.isFinite(closedUntil) || !Number.isSafeInteger(bans)) {
      throw new TypeError('the stored gate must be { closedUntil, bans }');
    }
    this.#bans = bans;
    if (closedUntil > epochNow) this.close(closedUntil - epochNow, now);
  }
}
