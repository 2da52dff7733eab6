import type { Sleep } from '../time.ts';

/** The classes of calls, from the highest priority to the lowest. */

/** `order` includes every other operation that changes something, such as a transfer. */
export type Priority = 'cancel' | 'order' | 'query';

/** What one call counts towards the rate limits. */
export interface CallCost {
  readonly weight: number;
  readonly orders: number;
}

/** A call, as `RateBudget.run` receives it. */
export interface BudgetedCall {
  readonly operation: string;
  readonly priority: Priority;
  readonly cost: CallCost;
  /** Calls with the same text share the order limits. */
  readonly account: string;
  readonly maxWaitMs?: number | undefined;
  readonly signal?: AbortSignal | null | undefined;
}

/** A rate limit in the format of brokerInfo. */
export interface RateLimit {
  /** The sources spell the type of the request weight in two ways. */
  readonly rateLimitType: 'REQUESTS_WEIGHT' | 'REQUEST_WEIGHT' | 'ORDERS' | (string & {});
  readonly interval: 'SECOND' | 'MINUTE' | 'HOUR' | 'DAY' | (string & {});
  /** The maximum in one interval, an integer of at least 0. */
  readonly limit: number;
}

/** A limit that a budget keeps to. */
export interface Limit {
  /** What the limit counts: request weight per IP address, or orders per account. */
  readonly counts: 'weight' | 'orders';
  readonly intervalMs: number;
  /** The maximum that the budget uses in each period of this length. */
  readonly maximum: number;
}

/** What a call has taken from a ledger. */
export interface Charge {
  /** Records the end of the call: its response, its failure, or that it was not sent. */
  end(wasSent: boolean): void;
}

/** Why a call has to wait. */
export interface Shortage {
  /** `gate`: another process has learned that the broker accepts no requests. */
  readonly of: 'weight' | 'orders' | 'gate';
  /** When to try again, in milliseconds; infinite if only after the end of another request. */
  readonly waitMs: number;
}

/** Counts what the calls of a budget use. */
export interface Ledger {
  /** Replaces the limits. Returns what the calls of this process can use of them. */
  setLimits(limits: readonly Limit[]): readonly Limit[];
  /**
   * Takes the cost of a call, or returns what is missing. Before the limits are set, it is called
   * with a call without a cost, to learn whether another process has closed the gate.
   *
   * @param setAside the weight that waiting calls of a higher priority need, which must stay free
   */
  take(call: BudgetedCall, setAside: number): Charge | Shortage | Promise<Charge | Shortage>;
  /** Tells other processes that the broker accepts no requests for some time. */
  closeGate?(durationMs: number): void;
  /** Ends the use of the ledger. */
  dispose?(): void;
}

/** A call that waits for the rate limits. */
export interface WaitEvent {
  readonly operationId: string;
  readonly priority: Priority;
  /** The time until the budget sends the next waiting call, in milliseconds, if it is known. */
  readonly waitMs: number | undefined;
  /** The number of calls that wait, with this one. */
  readonly waiting: number;
}

/** Options of `createRateBudget`. */
export interface RateBudgetOptions {
  /**
   * The rate limits, in the format of `rateLimits` of brokerInfo. Without them, the first client
   * reads them before its first call; `refresh` reads them again.
   */
  readonly limits?: readonly RateLimit[] | undefined;
  /**
   * The fraction of each limit that the budget uses, above 0 and at most 1, the default. Use less
   * if other programs send requests from the same IP address.
   */
  readonly fraction?: number | undefined;
  /**
   * How long a call may wait, in milliseconds. The default is unlimited. With 0, a call that cannot
   * be sent at once throws a RateBudgetError.
   */
  readonly maxWaitMs?: number | undefined;
  /**
   * How many calls of each priority may wait, at least 1. The default is 10,000. To let no call
   * wait, set `maxWaitMs` to 0.
   */
  readonly maxQueue?: number | undefined;
  /** Counts what the calls use; by default in memory. `createRedisLedger` shares one budget. */
  readonly ledger?: Ledger | undefined;
  /** Is called once for each call that has to wait. What it throws has no effect on the call. */
  readonly onWait?: ((event: WaitEvent) => unknown) | undefined;
  /** Receives what `onWait` and the ledger throw. */
  readonly onError?: ((error: unknown) => unknown) | undefined;
  /**
   * Returns the time in milliseconds since the epoch. The default never goes back, so that changes
   * of the system clock do not disturb the limits.
   */
  readonly clock?: (() => number) | undefined;
  /** Replaces the timer, for example in tests. */
  readonly sleep?: Sleep | undefined;
}

/** Why a call was not sent. */
export type RateBudgetReason =
  | 'deadline'
  | 'queue-full'
  | 'aborted'
  | 'exceeds-limit'
  | 'not-ready'
  | 'closed';

/** The rate budget did not send a call. */
export class RateBudgetError extends Error {
  override readonly name = 'RateBudgetError';
  /**
   * - `deadline`: the wait would exceed, or has exceeded, `maxWaitMs`
   * - `queue-full`: `maxQueue` calls of this priority wait already
   * - `aborted`: the signal of the call was aborted
   * - `exceeds-limit`: one such call exceeds a limit, so it would wait forever
   * - `not-ready`: the rate limits could not be read, or the ledger failed
   * - `closed`: the budget was closed
   */
  readonly reason: RateBudgetReason;
  /** Always `failed`: nothing was sent. */
  readonly outcome = 'failed';
  /** The time after which the call could be sent, in milliseconds, if the budget knows it. */
  readonly retryAfterMs: number | undefined;

  constructor(operation: string, reason: RateBudgetReason, problem: string, retryAfterMs?: number) {
    super(`${operation}: not sent: ${problem}`);
    this.reason = reason;
    this.retryAfterMs = retryAfterMs;
  }
}
