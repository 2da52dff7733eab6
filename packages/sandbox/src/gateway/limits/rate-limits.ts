import { ApiError } from '../api-error.ts';
import { Bans } from './bans.ts';
import { FixedWindow, type LimitInterval } from './fixed-windows.ts';

/** A rate limit in the format of brokerInfo. */
export interface RateLimit {
  readonly rateLimitType: 'REQUESTS_WEIGHT' | 'ORDERS';
  readonly interval: LimitInterval;
  readonly limit: number;
}

/**
 * Limits request weight by IP address and orders by account, and bans addresses that keep sending
 * requests over a limit. Times are in milliseconds since the epoch.
 */
export class RateLimits {
  /** If false, weights and orders are counted, but no request is rejected. */
  enforced: boolean;
  #weights: readonly FixedWindow[] = [];
  #orders: readonly FixedWindow[] = [];
  /** The window whose used weight is reported to clients. It is also in `#weights`. */
  #minuteWeight = unlimitedMinute();
  #bans = new Bans();

  /** @param enforced whether requests over a limit are rejected */
  constructor(limits: readonly RateLimit[], enforced: boolean) {
    this.enforced = enforced;
    this.replace(limits);
  }

  /** Replaces all limits. Resets all counts and bans. */
  replace(limits: readonly RateLimit[]): void {
    const windows = (type: RateLimit['rateLimitType']): FixedWindow[] =>
      limits
        .filter(({ rateLimitType }) => rateLimitType === type)
        .map(({ interval, limit }) => new FixedWindow(interval, limit));
    const weights = windows('REQUESTS_WEIGHT');
    this.#minuteWeight = weights.find(({ interval }) => interval === 'MINUTE') ?? unlimitedMinute();
    this.#weights = [...new Set([...weights, this.#minuteWeight])];
    this.#orders = windows('ORDERS');
    this.#bans = new Bans();
  }

  /**
   * Rejects a request from a banned IP address.
   *
   * @throws ApiError with status 418
   */
  rejectBanned(ip: string, now: number): void {
    const remaining = this.#bans.remainingMs(ip, now);
    if (remaining === 0) return;
    const end = new Date(now + remaining).toISOString();
    throw new ApiError(
      'TOO_MANY_REQUESTS',
      `Your IP address is banned until ${end}, because it kept sending requests after responses ` +
        `with status 429; send no requests until then.`,
      { status: 418, headers: retryAfter(remaining) },
    );
  }

  /**
   * Charges the weight of a request to an IP address.
   *
   * @throws ApiError with status 429 if the request exceeds a limit; its weight is not charged in
   *   that case
   */
  chargeWeight(ip: string, weight: number, now: number): void {
    const full = this.enforced && this.#weights.find((one) => !one.hasRoom(ip, weight, now));
    if (full) {
      const message =
        `This request has weight ${weight}, ` +
        `which would exceed the limit of ${limitText(full, 'request weight')}; ` +
        `wait the number of seconds in the header Retry-After.`;
      this.#reject('TOO_MANY_REQUESTS', message, full, ip, now);
    }
    for (const window of this.#weights) window.add(ip, weight, now);
  }

  /**
   * Counts an order of an account. An order over a limit counts as a violation by the IP address,
   * which can lead to a ban.
   *
   * @throws ApiError with status 429 if the order exceeds a limit; the order is not counted in that
   *   case
   */
  countOrder(account: string, ip: string, now: number): void {
    const full = this.enforced && this.#orders.find((one) => !one.hasRoom(account, 1, now));
    if (full) {
      const message =
        `The account has reached the limit of ${limitText(full, 'orders')}; ` +
        `wait the number of seconds in the header Retry-After.`;
      this.#reject('TOO_MANY_ORDERS', message, full, ip, now);
    }
    for (const window of this.#orders) window.add(account, 1, now);
  }

  /** Returns the request weight that an IP address has used in the current minute. */
  usedWeight(ip: string, now: number): number {
    return this.#minuteWeight.used(ip, now);
  }

  #reject(
    name: 'TOO_MANY_REQUESTS' | 'TOO_MANY_ORDERS',
    message: string,
    full: FixedWindow,
    ip: string,
    now: number,
  ): never {
    this.#bans.recordViolation(ip, now);
    const wait = Math.max(full.remainingMs(now), this.#bans.remainingMs(ip, now));
    throw new ApiError(name, message, { headers: retryAfter(wait) });
  }
}

function limitText({ limit, interval }: FixedWindow, unit: string): string {
  return `${limit} ${unit} per ${interval.toLowerCase()}`;
}

function unlimitedMinute(): FixedWindow {
  return new FixedWindow('MINUTE', Number.POSITIVE_INFINITY);
}

function retryAfter(milliseconds: number): { 'retry-after': string } {
  return { 'retry-after': String(Math.ceil(milliseconds / 1000)) };
}
