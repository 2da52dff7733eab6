import { longestBanMs, shortestWaitMs } from '../time.ts';
import type { Charge } from './types.ts';

/** How long to wait after a 429 response without Retry-After: the usual interval of a limit. */
const defaultWaitMs = 60_000;
/** Bans last from 2 minutes to 3 days, and get longer. */
const firstBanMs = 120_000;

/**
 * Closed from a 429 or 418 response until its Retry-After time. Then one call, the probe, is sent,
 * and the gate opens when the broker has accepted it. Times are in milliseconds.
 */
export class Gate {
  closedUntil: number = Number.NEGATIVE_INFINITY;
  #isOpen = true;
  #probe: Charge | undefined;
  /** The number of bans since the broker last accepted a request. */
  #bans = 0;

  /** Returns the time until a call may be sent; infinite while a probe is in flight. */
  delayMs(now: number): number {
    return this.#probe === undefined
      ? Math.max(0, this.closedUntil - now)
      : Number.POSITIVE_INFINITY;
  }

  /** Records that a call is being sent. */
  start(charge: Charge): void {
    if (!this.#isOpen) this.#probe = charge;
  }

  /**
   * Records the end of a call. Only a probe opens the gate: responses to earlier requests can
   * arrive after the gate was closed. After a probe without a response, the next call is a probe.
   */
  end(charge: Charge, wasAccepted: boolean): void {
    if (charge !== this.#probe) return;
    this.#probe = undefined;
    if (!wasAccepted) return;
    this.#isOpen = true;
    this.#bans = 0;
  }

  /** Closes the gate, at most for the longest ban. Never opens it earlier than before. */
  close(durationMs: number, now: number): void {
    const knownMs = Number.isNaN(durationMs) ? shortestWaitMs : durationMs;
    const boundedMs = Math.min(knownMs, longestBanMs);
    this.closedUntil = Math.max(this.closedUntil, now + boundedMs);
    this.#isOpen = false;
    this.#probe = undefined;
  }

  /** Closes the gate after a response with status 429 or 418. Returns for how long. */
  reject(status: number, retryAfterMs: number | undefined, now: number): number {
    // Several requests in flight can receive the same ban.
    if (status === 418 && this.closedUntil <= now) this.#bans += 1;
    const ban = Math.min(firstBanMs * 2 ** Math.max(0, this.#bans - 1), longestBanMs);
    const unspecifiedMs = status === 418 ? ban : defaultWaitMs;
    this.close(Math.max(shortestWaitMs, retryAfterMs ?? unspecifiedMs), now);
    return this.closedUntil - now;
  }
}
