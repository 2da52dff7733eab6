import { usedWeightHeader } from '@broker-api/spec';
import { errorCodeOf } from '../known-operations.ts';
import { limitsIn, type RateLimit } from './rate-limits.ts';
import type { RequestCost } from './request-cost.ts';

/** A wait for a rate limit. */
export interface RateLimitWait {
  /** The limit that requires the wait, such as `the limit of 1500 request weight per minute`. */
  readonly reason: string;
  readonly durationMs: number;
  /** The request weight that the run uses per minute; absent if the broker states no limit. */
  readonly weightPerMinute?: number;
}

/** The clock of a pacer. Tests pass a simulated clock. */
export interface PacerClock {
  /** Returns a time in milliseconds that never decreases. */
  readonly now: () => number;
  readonly wait: (milliseconds: number) => Promise<void>;
}

/** How to keep to the rate limits. */
export interface PacerOptions {
  /** `false` counts requests but does not delay or repeat them; `true` by default. */
  readonly enabled?: boolean;
  readonly clock?: PacerClock;
  /**
   * The share of each limit of the request weight that the requests of this process may use, such
   * as 0.05; by default as much as other programs leave.
   */
  readonly weightShare?: number;
  /** Called before every wait of at least two seconds. */
  readonly onWait?: (wait: RateLimitWait) => void;
}

/** Thrown if the broker's rate limits prevent a request. */
export class RateLimitError extends Error {
  override readonly name = 'RateLimitError';
  /** Whether the broker has banned the IP address, so that no further request may be sent. */
  readonly isBan: boolean;

  constructor(message: string, isBan: boolean) {
    super(message);
    this.isBan = isBan;
  }
}

/** Sends requests one after another, each as soon as the broker's rate limits permit it. */
export class Pacer {
  readonly #enabled: boolean;
  readonly #clock: PacerClock;
  readonly #weightShare: number | undefined;
  readonly #onWait: (wait: RateLimitWait) => void;
  #limits: readonly RateLimit[] = [];
  /** Settles when the latest call of `run` ends. The next call starts at that moment. */
  #last: Promise<unknown> = Promise.resolve();
  #reportedWeight = 0;
  /** The time until which the latest response with status 429 forbids requests. */
  #blockedUntil = Number.NEGATIVE_INFINITY;
  #wasLimited = false;
  #banSeconds: number | undefined;

  constructor(options: PacerOptions) {
    const { enabled = true, clock = systemClock, onWait = () => undefined } = options;
    this.#enabled = enabled;
    this.#clock = clock;
    this.#weightShare = options.weightShare;
    this.#onWait = onWait;
  }

  /**
   * Reads the limits in a brokerInfo response. A limit that the response omits is not enforced. A
   * limit that was known keeps its count.
   *
   * @param weight the request weight of the request for brokerInfo
   */
  readLimits(brokerInfo: string, weight = 0): void {
    const known = new Map(this.#limits.map((one) => [one.name, one]));
    this.#limits = limitsIn(brokerInfo, this.#weightShare).map((limit) => {
      const same = known.get(limit.name);
      if (same !== undefined) return same;
      if (limit.counts === 'weight') limit.window.add(weight, this.#clock.now());
      return limit;
    });
    this.#raiseWeight();
  }

  /** Reads the used weight, a rejection with status 429 and a ban from a response. */
  recordResponse({ status, headers }: Pick<Response, 'status' | 'headers'>): void {
    this.#reportedWeight = Number(headers.get(usedWeightHeader) ?? 0) || 0;
    this.#raiseWeight();
    if (status === tooManyRequests) {
      this.#wasLimited = true;
      const seconds = Math.max(shortestWaitSeconds, retryAfter(headers) ?? defaultWaitSeconds);
      this.#blockedUntil = this.#clock.now() + 1000 * seconds;
    }
    if (status === banned) this.#banSeconds = retryAfter(headers) ?? shortestBanSeconds;
  }

  /**
   * Returns why the broker must not reject the request of the last recorded response with status
   * 429; undefined if it may.
   *
   * @param isAlone whether no other program sends orders with the accounts
   */
  unexpectedRejection(
    { status, body }: { readonly status: number; readonly body: unknown },
    isAlone = false,
  ): string | undefined {
    const { code } = (body ?? {}) as { readonly code?: unknown };
    if (status !== tooManyRequests || !this.#enabled) return undefined;
    const weights = this.#limits.filter(({ counts }) => counts === 'weight');
    const minute = this.#minuteWeight;
    const used = this.#reportedWeight;
    const isWeight = code === tooManyRequestsCode && weights.length === 1 && used > 0;
    if (isWeight && minute !== undefined && used < minute.window.budget) {
      return `Expected no 429 with a used weight of ${used}, below the limit of ${minute.name}.`;
    }
    const orders = this.#limits.filter(({ counts }) => counts === 'orders');
    const now = this.#clock.now();
    const hasRoom = orders.every(({ window }) => window.delayMs(0, now) <= 0);
    if (code !== tooManyOrdersCode || !isAlone || orders.length === 0 || !hasRoom) return undefined;
    const names = orders.map(({ name }) => name).join(' and ');
    return `Expected no 429 for an order that keeps to the limits of ${names}.`;
  }

  /**
   * Checks that the next request of an attempt may be sent: after a rejection, the rest of the
   * attempt must not be sent.
   *
   * @throws RateLimitError if the broker rejected an earlier request of the attempt
   */
  rejectAfterLimit(): void {
    this.#rejectBan();
    if (this.#wasLimited) throw new RateLimitError(limitedText, false);
  }

  /**
   * Calls `attempt` when the limits permit its requests, and again if the broker responds with
   * status 429. `attempt` must sign its requests, because a signature is valid for a few seconds
   * only and a wait can take a minute. The next call of `run` starts after this one ends.
   *
   * @param cost the total cost of the requests that `attempt` sends
   * @throws RateLimitError if the broker still responds with status 429, if it responds with status
   * 418, or if a limit requires a wait of more than five minutes
   */
  run<Value>(cost: RequestCost, attempt: () => Promise<Value>): Promise<Value> {
    return this.#inTurn(() => this.#repeat(cost, attempt));
  }

  /** Waits until the limits permit requests of this cost. The requests themselves use `run`. */
  waitForRoom(cost: RequestCost): Promise<void> {
    return this.#inTurn(() => this.#waitForRoom(cost));
  }

  #inTurn<Value>(start: () => Promise<Value>): Promise<Value> {
    const current = this.#last.then(start);
    this.#last = current.catch(() => undefined);
    return current;
  }

  async #repeat<Value>(cost: RequestCost, attempt: () => Promise<Value>): Promise<Value> {
    for (let count = 1; ; count++) {
      await this.#waitForRoom(cost);
      this.#wasLimited = false;
      const charges = this.#limits.map(({ counts, window }) =>
        window.add(cost[counts], this.#clock.now()),
      );
      const [settled] = await Promise.allSettled([attempt()]);
      // The broker counted the requests when they arrived. That time is unknown, but it is before
      // now.
      for (const charge of charges) charge.time = this.#clock.now();
      this.#rejectBan();
      if (!this.#wasLimited) {
        if (settled.status === 'rejected') throw settled.reason;
        return settled.value;
      }
      if (cost.orders > 0) this.#leaveOrdersToOthers();
      if (!this.#enabled) throw new RateLimitError(`${limitedText}, without --no-pace`, false);
      if (count === attempts) throw new RateLimitError(limitedText, false);
    }
  }

  async #waitForRoom(cost: RequestCost): Promise<void> {
    this.#rejectBan();
    if (!this.#enabled) return;
    for (let wait = this.#nextWait(cost); wait; wait = this.#nextWait(cost)) {
      if (wait.durationMs > longestWaitMs) {
        const seconds = Math.ceil(wait.durationMs / 1000);
        throw new RateLimitError(`rate limited: ${wait.reason} requires ${seconds} s`, false);
      }
      if (wait.durationMs >= announcedMs) this.#onWait(wait);
      await this.#clock.wait(wait.durationMs);
    }
  }

  /** Returns the longest wait that the limits require before a request; undefined for none. */
  #nextWait(cost: RequestCost): RateLimitWait | undefined {
    const now = this.#clock.now();
    const waits = this.#limits.map(({ name, counts, window }) => ({
      reason: `the limit of ${name}`,
      durationMs: cost[counts] === 0 ? 0 : window.delayMs(cost[counts], now),
    }));
    waits.push({
      reason: 'the Retry-After time of a 429 response',
      durationMs: this.#blockedUntil - now,
    });
    const longest = waits.reduce((one, other) => (one.durationMs < other.durationMs ? other : one));
    const weightPerMinute = this.#minuteWeight?.window.budget;
    if (longest.durationMs <= 0) return undefined;
    return { ...longest, ...(weightPerMinute !== undefined && { weightPerMinute }) };
  }

  get #minuteWeight(): RateLimit | undefined {
    return this.#limits.find(
      ({ counts, interval }) => counts === 'weight' && interval === 'MINUTE',
    );
  }

  /**
   * Uses half as many orders from now on. No response says how many orders the other programs of
   * an account send, so a rejection is the only sign of them.
   */
  #leaveOrdersToOthers(): void {
    for (const { counts, window } of this.#limits) if (counts === 'orders') window.halve();
  }

  #raiseWeight(): void {
    this.#minuteWeight?.window.raiseTo(this.#reportedWeight, this.#clock.now());
  }

  #rejectBan(): void {
    if (this.#banSeconds === undefined) return;
    const text =
      `the broker banned this IP address for ${this.#banSeconds} s (status 418); ` +
      `wait until the ban ends, and run the tests again`;
    throw new RateLimitError(text, true);
  }
}

const tooManyRequests = 429;
const tooManyRequestsCode = errorCodeOf('TOO_MANY_REQUESTS');
const tooManyOrdersCode = errorCodeOf('TOO_MANY_ORDERS');
const banned = 418;

/** Returns whether a response means that the broker's rate limits rejected the request. */
export const isRateLimited = (status: number): boolean =>
  status === tooManyRequests || status === banned;

const attempts = 2;
const limitedText =
  'rate limited: stop the other clients that use this IP address, and run the tests again';
/** The wait after a 429 response without Retry-After: one minute, the usual interval of a limit. */
const defaultWaitSeconds = 60;
/** The shortest wait: `Retry-After: 0` would permit the next request at once. */
const shortestWaitSeconds = 1;
const shortestBanSeconds = 120;
/** Shorter waits, such as those between two orders, are not reported. */
const announcedMs = 2000;
/** A limit that requires a longer wait, such as a limit per day, ends the test. */
const longestWaitMs = 300_000;
const systemClock: PacerClock = {
  now: () => performance.now(),
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
};

/** Returns the seconds in the header Retry-After; undefined if it is absent or malformed. */
function retryAfter(headers: Headers): number | undefined {
  const text = headers.get('retry-after') ?? '';
  if (/^\d+$/.test(text)) return Number(text);
  const until = Date.parse(text);
  return Number.isNaN(until) ? undefined : Math.max(0, (until - Date.now()) / 1000);
}
