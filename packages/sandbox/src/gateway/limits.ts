import { ApiError } from './api-error.ts';

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

/** The length of a rate limit window. Windows are aligned to the UTC second, minute and day. */
export type LimitInterval = 'SECOND' | 'MINUTE' | 'DAY';

const lengthsMs: Readonly<Record<LimitInterval, number>> = {
  SECOND: 1000,
  MINUTE: 60_000,
  DAY: 86_400_000,
};

/**
 * A fixed-window counter with one count per caller. When a window starts, all counts are reset. An
 * earlier window never starts again: a time before the current window counts as a time in the
 * current window. Such times occur, because a request can be delayed, and the clock of the computer
 * can go back. Times are in milliseconds since the epoch.
 */
export class FixedWindow {
  readonly interval: LimitInterval;
  readonly limit: number;
  readonly #lengthMs: number;
  readonly #counts = new Map<string, number>();
  #window = -1;

  constructor(interval: LimitInterval, limit: number) {
    this.interval = interval;
    this.limit = limit;
    this.#lengthMs = lengthsMs[interval];
  }

  /** Returns the amount that a caller has used in the current window. */
  used(caller: string, now: number): number {
    this.#advance(now);
    return this.#counts.get(caller) ?? 0;
  }

  /** Returns whether a caller can use an additional amount without exceeding the limit. */
  hasRoom(caller: string, amount: number, now: number): boolean {
    return this.used(caller, now) + amount <= this.limit;
  }

  /** Adds an amount, and returns the total that the caller has used in the current window. */
  add(caller: string, amount: number, now: number): number {
    const used = this.used(caller, now) + amount;
    if (amount > 0) this.#counts.set(caller, used);
    return used;
  }

  /** Returns the time until the next window starts, in milliseconds. */
  remainingMs(now: number): number {
    this.#advance(now);
    return (this.#window + 1) * this.#lengthMs - now;
  }

  #advance(now: number): void {
    const window = Math.floor(now / this.#lengthMs);
    if (window <= this.#window) return;
    this.#window = window;
    this.#counts.clear();
  }
}

const minute = 60_000;
const day = 86_400_000;
/** An IP address is banned when it reaches this number of rate limit violations within a minute. */
const violationsToBan = 6;
const firstBan = 2 * minute;
const longestBan = 3 * day;

interface Offender {
  /** The times of the latest violations, oldest first. */
  violations: number[];
  bannedUntil: number;
  /** The length of the latest ban in milliseconds; 0 if there was none. */
  banLength: number;
}

/**
 * Bans IP addresses that keep sending requests over a rate limit. The sixth violation within 60
 * seconds starts a ban of 2 minutes. A ban that starts at most a day after the previous ban ended
 * is twice as long as the previous ban, up to 3 days. Times are in milliseconds since the epoch.
 */
export class Bans {
  readonly #offenders = new Map<string, Offender>();
  #lastSweep = 0;

  /** Returns the milliseconds until the ban of an address ends; 0 if it is not banned. */
  remainingMs(ip: string, now: number): number {
    const until = this.#offenders.get(ip)?.bannedUntil ?? 0;
    return Math.max(0, until - now);
  }

  /** Records a rate limit violation, which can start a ban of the address. */
  recordViolation(ip: string, now: number): void {
    this.#sweep(now);
    const offender = this.#offenders.get(ip) ?? { violations: [], bannedUntil: 0, banLength: 0 };
    this.#offenders.set(ip, offender);
    const recent = offender.violations.filter((time) => now - time < minute);
    offender.violations = [...recent, now];
    if (offender.violations.length < violationsToBan) return;
    const isRepeated = offender.banLength > 0 && now - offender.bannedUntil <= day;
    offender.banLength = isRepeated ? Math.min(2 * offender.banLength, longestBan) : firstBan;
    offender.bannedUntil = now + offender.banLength;
    offender.violations = [];
  }

  /** At most once a minute, removes addresses whose violations and bans no longer matter. */
  #sweep(now: number): void {
    if (now - this.#lastSweep < minute) return;
    this.#lastSweep = now;
    for (const [ip, { violations, bannedUntil }] of this.#offenders) {
      if (now - bannedUntil > day && now - (violations.at(-1) ?? 0) >= minute) {
        this.#offenders.delete(ip);
      }
    }
  }
}
