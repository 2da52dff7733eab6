import { ApiError } from './api-error.ts';
import { Bans } from './bans.ts';
import { FixedWindow, type LimitInterval } from './fixed-windows.ts';

/** A limit as brokerInfo shows it. */
export interface RateLimit {
  readonly rateLimitType: 'REQUESTS_WEIGHT' | 'ORDERS';
  readonly interval: LimitInterval;
  readonly limit: number;
}

/** Request weight by address, order rate by account, and bans of addresses that do not stop. */
export class RateLimits {
  /** When false, weights are counted and shown, and nothing is refused. */
  enforced: boolean;
  #weights: readonly FixedWindow[] = [];
  #orders: readonly FixedWindow[] = [];
  #shown = unlimitedMinute();
  #bans = new Bans();

  /** @param enforced whether what breaks a limit is refused */
  constructor(limits: readonly RateLimit[], enforced: boolean) {
    this.enforced = enforced;
    this.replace(limits);
  }

  /** Puts other limits in the place of these. What was counted is forgotten, and so are bans. */
  replace(limits: readonly RateLimit[]): void {
    const windows = (type: RateLimit['rateLimitType']): FixedWindow[] =>
      limits
        .filter(({ rateLimitType }) => rateLimitType === type)
        .map(({ interval, limit }) => new FixedWindow(interval, limit));
    const weights = windows('REQUESTS_WEIGHT');
    this.#shown = weights.find(({ interval }) => interval === 'MINUTE') ?? unlimitedMinute();
    this.#weights = [...new Set([...weights, this.#shown])];
    this.#orders = windows('ORDERS');
    this.#bans = new Bans();
  }

  /** Refuses an address that is banned. */
  refuseBanned(ip: string, now: number): void {
    const remaining = this.#bans.remainingMs(ip, now);
    if (remaining === 0) return;
    throw new ApiError(
      'TOO_MANY_REQUESTS',
      `This address is banned until ${new Date(now + remaining).toISOString()}: it went on after 429.`,
      { status: 418, headers: retryAfter(remaining) },
    );
  }

  /** Charges the weight of a request to its address, or refuses it. */
  chargeWeight(ip: string, weight: number, now: number): void {
    const full = this.enforced && this.#weights.find((one) => !one.hasRoom(ip, weight, now));
    if (full) {
      const message = `Request weight ${full.limit} is used up; this request weighs ${weight}.`;
      this.#refuse('TOO_MANY_REQUESTS', message, full, ip, now);
    }
    for (const window of this.#weights) window.add(ip, weight, now);
  }

  /** Counts an order of an account, or refuses it. */
  countOrder(account: string, ip: string, now: number): void {
    const full = this.enforced && this.#orders.find((one) => !one.hasRoom(account, 1, now));
    if (full) {
      const message = `The account has placed ${full.limit} orders in this interval; wait.`;
      this.#refuse('TOO_MANY_ORDERS', message, full, ip, now);
    }
    for (const window of this.#orders) window.add(account, 1, now);
  }

  /** The weight that an address has used in this minute. */
  usedWeight(ip: string, now: number): number {
    return this.#shown.used(ip, now);
  }

  #refuse(
    name: 'TOO_MANY_REQUESTS' | 'TOO_MANY_ORDERS',
    message: string,
    full: FixedWindow,
    ip: string,
    now: number,
  ): never {
    this.#bans.noteRefusal(ip, now);
    const wait = Math.max(full.remainingMs(now), this.#bans.remainingMs(ip, now));
    throw new ApiError(name, message, { headers: retryAfter(wait) });
  }
}

function unlimitedMinute(): FixedWindow {
  return new FixedWindow('MINUTE', Number.POSITIVE_INFINITY);
}

function retryAfter(milliseconds: number): { 'retry-after': string } {
  return { 'retry-after': String(Math.ceil(milliseconds / 1000)) };
}
