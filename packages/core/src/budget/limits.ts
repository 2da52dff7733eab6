import { optionProblem } from '@broker-api/spec';
import { ConfigurationError } from '../errors.ts';
import { integer } from '../options.ts';
import type { BudgetedCall, Charge, Ledger, Limit, Shortage } from './types.ts';

const counted: ReadonlyMap<string, Limit['counts']> = new Map([
  ['REQUESTS_WEIGHT', 'weight'],
  ['REQUEST_WEIGHT', 'weight'],
  ['ORDERS', 'orders'],
]);

const intervals: ReadonlyMap<string, number> = new Map([
  ['SECOND', 1000],
  ['MINUTE', 60_000],
  ['HOUR', 3_600_000],
  ['DAY', 86_400_000],
]);

const rules = {
  rateLimitType: [...counted.keys()],
  interval: [...intervals.keys()],
  limit: [integer(0)],
};

/**
 * Checks rate limits, and returns the limits of the budget.
 *
 * @param fraction the fraction of each limit that the budget uses
 * @throws ConfigurationError for an unknown limit. A budget cannot keep to such a limit, so it must
 *   not ignore it.
 */
export function readLimits(rateLimits: unknown, fraction: number): Limit[] {
  if (!Array.isArray(rateLimits)) {
    throw new ConfigurationError('the rate limits must be an array');
  }
  return rateLimits.map((one: unknown, index) => {
    const { rateLimitType = null, interval = null, limit = null } = Object(one);
    const problem = optionProblem('limit', { rateLimitType, interval, limit }, rules);
    if (problem !== undefined) throw new ConfigurationError(`limits[${index}]: ${problem}`);
    return {
      counts: counted.get(rateLimitType) as Limit['counts'],
      intervalMs: intervals.get(interval) as number,
      maximum: Math.floor(limit * fraction),
    };
  });
}

/** Requests whose responses arrived within a thousandth of the interval share one entry. */
const entriesPerInterval = 1000;

interface Entry {
  readonly first: number;
  /** The time of the latest response. The whole entry counts from this time. */
  last: number;
  amount: number;
}

/**
 * Limits the sum of amounts in every period of a given length. The broker receives a request at an
 * unknown time between its start and its response. The amount therefore counts from the start until
 * one interval after the response. So no window of the broker has more than the maximum, whether it
 * is fixed or sliding, and wherever it begins. Times are in milliseconds.
 */
class SlidingWindow {
  readonly #intervalMs: number;
  /** Longer than the interval, because the broker's clock can be slower than the local clock. */
  readonly #countedMs: number;
  readonly #entries: Entry[] = [];
  #used = 0;

  constructor(intervalMs: number) {
    this.#intervalMs = intervalMs;
    this.#countedMs = intervalMs + Math.max(10, Math.ceil(intervalMs / 1000));
  }

  /** Returns the sum of the amounts that count, including those in flight. */
  used(now: number): number {
    let oldest = this.#entries[0];
    while (oldest !== undefined && oldest.last + this.#countedMs <= now) {
      this.#used -= oldest.amount;
      this.#entries.shift();
      oldest = this.#entries[0];
    }
    return this.#used;
  }

  /** Records the start of a request. */
  start(amount: number, now: number): void {
    this.#used = this.used(now) + amount;
  }

  /** Records the response to a request, its failure, or that it was not sent after all. */
  end(amount: number, now: number, wasSent = true): void {
    const latest = this.#entries.at(-1);
    if (!wasSent) this.#used -= amount;
    else if (latest !== undefined && now - latest.first < this.#intervalMs / entriesPerInterval) {
      latest.last = Math.max(latest.last, now);
      latest.amount += amount;
    } else this.#entries.push({ first: now, last: now, amount });
  }

  /**
   * Returns the time until an amount fits below a maximum. It is infinite if that depends on a
   * request in flight.
   */
  delayMs(amount: number, maximum: number, now: number): number {
    let excess = this.used(now) + amount - maximum;
    if (excess <= 0) return 0;
    for (const entry of this.#entries) {
      excess -= entry.amount;
      if (excess <= 0) return Math.max(1, entry.last + this.#countedMs - now);
    }
    return Number.POSITIVE_INFINITY;
  }
}

/** Counts in memory, with a window for each limit; for limits on orders, for each account. */
export class LocalLedger implements Ledger {
  readonly #now: () => number;
  #limits: readonly Limit[] = [];
  /** The windows by the length of their interval, for each account. The weight has no account. */
  readonly #windows = new Map<string | undefined, Map<number, SlidingWindow>>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Replaces the limits. What was used before still counts. */
  setLimits(limits: readonly Limit[]): readonly Limit[] {
    this.#limits = limits;
    return limits;
  }

  take({ account, cost }: BudgetedCall, setAside = 0): Charge | Shortage {
    const now = this.#now();
    const taken: { readonly window: SlidingWindow; readonly amount: number }[] = [];
    for (const counts of ['orders', 'weight'] as const) {
      const amount = cost[counts];
      if (amount === 0) continue;
      const limits = this.#limits.filter((limit) => limit.counts === counts);
      const windows = this.#windowsOf(counts === 'orders' ? account : undefined, limits);
      const needed = counts === 'orders' ? amount : amount + setAside;
      const delays = limits.map(
        ({ intervalMs, maximum }) => windows.get(intervalMs)?.delayMs(needed, maximum, now) ?? 0,
      );
      const waitMs = Math.max(0, ...delays);
      if (waitMs > 0) return { of: counts, waitMs };
      for (const window of windows.values()) taken.push({ window, amount });
    }
    for (const { window, amount } of taken) window.start(amount, now);
    return {
      end: (wasSent) => {
        const end = this.#now();
        for (const { window, amount } of taken) window.end(amount, end, wasSent);
      },
    };
  }

  /** Adds the missing windows. A new one begins with what counts in the others. */
  #windowsOf(
    account: string | undefined,
    limits: readonly Limit[],
  ): ReadonlyMap<number, SlidingWindow> {
    const now = this.#now();
    const windows = this.#windows.get(account) ?? new Map<number, SlidingWindow>();
    this.#windows.set(account, windows);
    for (const { intervalMs } of limits) {
      if (windows.has(intervalMs)) continue;
      const used = Math.max(0, ...[...windows.values()].map((window) => window.used(now)));
      const window = new SlidingWindow(intervalMs);
      if (used > 0) {
        window.start(used, now);
        window.end(used, now);
      }
      windows.set(intervalMs, window);
    }
    return windows;
  }
}

export function isShortage(taken: Charge | Shortage): taken is Shortage {
  return 'of' in taken;
}
