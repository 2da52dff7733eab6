import type { CallCost } from './cost.ts';
import type { Limit } from './limits.ts';
import { SlidingWindow } from './sliding-window.ts';

/** Why a call has to wait. */
export interface Shortage {
  /** `gate`: another process has learned that the broker accepts no requests. */
  readonly of: 'weight' | 'orders' | 'gate';
  /** When to try again, in milliseconds; infinite if only after the end of another request. */
  readonly waitMs: number;
}

/** What a call has taken. */
export interface Charge {
  /** Records the end of the call: its response, its failure, or that it was not sent. */
  end(wasSent: boolean): void;
}

/** A call that asks for its cost. */
export interface Demand {
  readonly account: string;
  readonly cost: CallCost;
  /** The weight that waiting calls of a higher priority need, which must stay free. */
  readonly setAside: number;
}

type Taken = Charge | Shortage;

/** Counts what the calls of a budget use. */
export interface Ledger {
  /** Replaces the limits. Returns what the calls of this process can use of them. */
  setLimits(limits: readonly Limit[]): readonly Limit[];
  /** Takes the cost of a call, or returns what is missing. */
  take(demand: Demand): Taken | Promise<Taken>;
  /** Tells other processes that the broker accepts no requests for some time. */
  closeGate?(durationMs: number): void;
  /** Ends the use of the ledger. */
  dispose?(): void;
}

export const isShortage = (taken: Taken): taken is Shortage => 'of' in taken;

/** A window for each limit on weight, and for each limit on orders a window for each account. */
export class LocalLedger implements Ledger {
  readonly #now: () => number;
  #limits: readonly Limit[] = [];
  #weights: readonly SlidingWindow[] = [];
  readonly #orders = new Map<string, readonly SlidingWindow[]>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Replaces the limits. What was used before still counts. */
  setLimits(limits: readonly Limit[]): readonly Limit[] {
    this.#limits = limits;
    this.#weights = this.#windowsFor('weight', this.#weights);
    for (const [account, windows] of this.#orders) {
      this.#orders.set(account, this.#windowsFor('orders', windows));
    }
    return limits;
  }

  #windowsFor(counts: Limit['counts'], former: readonly SlidingWindow[]): SlidingWindow[] {
    const now = this.#now();
    const limits = this.#limits.filter((limit) => limit.counts === counts);
    return limits.map(({ intervalMs, maximum }) => {
      const same = former.find((window) => window.intervalMs === intervalMs);
      const window = same ?? new SlidingWindow(maximum, intervalMs);
      window.maximum = maximum;
      const used = Math.max(0, ...former.map((one) => one.used(now)));
      if (same === undefined && used > 0) {
        window.start(used);
        window.end(used, now);
      }
      return window;
    });
  }

  take({ account, cost, setAside }: Demand): Taken {
    const now = this.#now();
    const { weight, orders } = cost;
    const orderWindows = orders > 0 ? this.#ordersOf(account) : [];
    const ofOrders = delay(orderWindows, orders, now, 0);
    if (ofOrders > 0) return { of: 'orders', waitMs: ofOrders };
    const weightWindows = weight > 0 ? this.#weights : [];
    const ofWeight = delay(weightWindows, weight, now, setAside);
    if (ofWeight > 0) return { of: 'weight', waitMs: ofWeight };
    for (const window of orderWindows) window.start(orders);
    for (const window of weightWindows) window.start(weight);
    return {
      end: (wasSent) => {
        const end = this.#now();
        for (const window of orderWindows) window.end(orders, end, wasSent);
        for (const window of weightWindows) window.end(weight, end, wasSent);
      },
    };
  }

  #ordersOf(account: string): readonly SlidingWindow[] {
    const windows = this.#orders.get(account) ?? this.#windowsFor('orders', []);
    this.#orders.set(account, windows);
    return windows;
  }
}

function delay(
  windows: readonly SlidingWindow[],
  amount: number,
  now: number,
  setAside: number,
): number {
  let longest = 0;
  for (const window of windows) {
    longest = Math.max(longest, window.delayMs(amount, now, window.maximum - setAside));
  }
  return longest;
}
