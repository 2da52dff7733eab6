import type { RequestCost } from '../src/pacing/request-cost.ts';

/** The simulated time that a pacer and a broker share, in milliseconds. */
export class SimulatedTime {
  now = 0;

  /** The clock of a pacer: a wait only advances the time. */
  readonly pacerClock = {
    now: () => this.now,
    wait: async (milliseconds: number) => {
      // A timer never fires early, but it can fire a fraction of a millisecond late.
      this.now += milliseconds + 0.25;
    },
  };
}

/** The limits and the behaviour of a `LimitedBroker`. */
export interface LimitedBrokerOptions {
  readonly weightPerMinute: number;
  readonly ordersPerSecond: number;
  /**
   * The broker's time minus the simulated time. The windows of the limits start at full minutes and
   * seconds of the broker's time.
   */
  readonly clockOffset?: number;
  /** Whether responses state the used weight. */
  readonly statesUsedWeight?: boolean;
}

/**
 * An independent model of a broker's rate limits: fixed windows, status 429 with Retry-After, and a
 * ban of two minutes at the sixth violation within a minute.
 */
export class LimitedBroker {
  readonly statuses: number[] = [];
  readonly #options: LimitedBrokerOptions;
  readonly #time: SimulatedTime;
  readonly #weights = new Map<number, number>();
  readonly #orders = new Map<number, number>();
  #violations: number[] = [];
  #bannedUntil = Number.NEGATIVE_INFINITY;

  constructor(options: LimitedBrokerOptions, time: SimulatedTime) {
    this.#options = options;
    this.#time = time;
  }

  /** A brokerInfo response with the limits. */
  get brokerInfo(): string {
    const { weightPerMinute, ordersPerSecond } = this.#options;
    return JSON.stringify({
      rateLimits: [
        { rateLimitType: 'REQUESTS_WEIGHT', interval: 'MINUTE', limit: weightPerMinute },
        { rateLimitType: 'ORDERS', interval: 'SECOND', limit: ordersPerSecond },
      ],
    });
  }

  /** Counts the weight of requests that another program sends from the same IP address. */
  useByOthers(weight: number): void {
    const minute = Math.floor(this.#now / 60_000);
    this.#weights.set(minute, (this.#weights.get(minute) ?? 0) + weight);
  }

  /** Responds to a request that arrives now. */
  receive({ weight, orders }: RequestCost): Response {
    const now = this.#now;
    if (now < this.#bannedUntil) return this.#reject(418, this.#bannedUntil - now);
    const minute = Math.floor(now / 60_000);
    const second = Math.floor(now / 1000);
    const weights = (this.#weights.get(minute) ?? 0) + weight;
    const ordered = (this.#orders.get(second) ?? 0) + orders;
    if (weights > this.#options.weightPerMinute) return this.#violate((minute + 1) * 60_000 - now);
    if (ordered > this.#options.ordersPerSecond) return this.#violate((second + 1) * 1000 - now);
    this.#weights.set(minute, weights);
    this.#orders.set(second, ordered);
    this.statuses.push(200);
    return new Response('{}', { headers: this.#usedWeight });
  }

  get #now(): number {
    return this.#time.now + (this.#options.clockOffset ?? 0);
  }

  get #usedWeight(): Record<string, string> {
    if (this.#options.statesUsedWeight === false) return {};
    const used = this.#weights.get(Math.floor(this.#now / 60_000)) ?? 0;
    return { 'x-used-weight-1m': String(used) };
  }

  #violate(waitMs: number): Response {
    const now = this.#now;
    this.#violations = [...this.#violations.filter((time) => now - time < 60_000), now];
    if (this.#violations.length >= 6) this.#bannedUntil = now + 120_000;
    return this.#reject(429, Math.max(waitMs, this.#bannedUntil - now));
  }

  #reject(status: number, waitMs: number): Response {
    this.statuses.push(status);
    const headers = { ...this.#usedWeight, 'retry-after': String(Math.ceil(waitMs / 1000)) };
    return new Response('{}', { status, headers });
  }
}
