import { optionProblem } from '@broker-api/spec';
import { callHook } from '../call-hook.ts';
import { ConfigurationError } from '../errors.ts';
import { type Sleep, sleep } from '../time.ts';
import type { Priority } from './cost.ts';
import type { GateStore } from './gate.ts';
import type { Ledger } from './ledger.ts';
import { type Limit, type RateLimit, readLimits } from './limits.ts';

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
  /** Keeps the gate closed over restarts of the process until a ban ends. */
  readonly store?: GateStore | undefined;
  /** Counts what the calls use; by default in memory. `createRedisLedger` shares one budget. */
  readonly ledger?: Ledger | undefined;
  /** Is called once for each call that has to wait. What it throws has no effect on the call. */
  readonly onWait?: ((event: WaitEvent) => unknown) | undefined;
  /** Receives what `store.save` and `onWait` throw. Such an error ends no call. */
  readonly onError?: ((error: unknown) => void) | undefined;
  /**
   * Returns the time in milliseconds since the epoch. The default never goes back, so that changes
   * of the system clock do not disturb the limits.
   */
  readonly clock?: (() => number) | undefined;
  /** Replaces the timer, for example in tests. */
  readonly sleep?: Sleep | undefined;
}

/** Checked options with their defaults. */
export interface CheckedOptions {
  readonly limits: readonly Limit[] | undefined;
  readonly fraction: number;
  readonly maxWaitMs: number;
  readonly maxQueue: number;
  readonly store: GateStore | undefined;
  readonly ledger: Ledger | undefined;
  readonly onWait: RateBudgetOptions['onWait'];
  readonly onError: (error: unknown) => void;
  /** A time that never goes back. */
  readonly now: () => number;
  /** The time since the epoch, which other processes use too. */
  readonly epoch: () => number;
  readonly sleep: Sleep;
}

const names = [
  ...['limits', 'fraction', 'maxWaitMs', 'maxQueue', 'store', 'ledger'],
  ...['onWait', 'onError', 'clock', 'sleep'],
];

/** @throws ConfigurationError for an invalid option */
export function checkOptions(options: RateBudgetOptions): CheckedOptions {
  const problem = optionProblem(
    'budget',
    options,
    Object.fromEntries(names.map((name) => [name, []])),
  );
  if (problem !== undefined) throw new ConfigurationError(problem);
  const { fraction = 1, maxQueue = 10_000, limits, store, ledger, clock } = options;
  checkRange('fraction', fraction, fraction > 0 && fraction <= 1, 'above 0 and at most 1');
  const isCount = Number.isSafeInteger(maxQueue) && maxQueue >= 1;
  checkRange('maxQueue', maxQueue, isCount, 'an integer of at least 1');
  checkMethods('store', store, ['load', 'save']);
  checkMethods('ledger', ledger, ['setLimits', 'take']);
  for (const name of ['clock', 'sleep', 'onWait', 'onError'] as const) {
    const value: unknown = options[name];
    if (value === undefined || typeof value === 'function') continue;
    throw new ConfigurationError(`\`${name}\` must be a function; got ${typeof value}`);
  }
  return {
    limits: limits === undefined ? undefined : readLimits(limits, fraction),
    fraction,
    maxWaitMs: checkMaxWait(options.maxWaitMs) ?? Number.POSITIVE_INFINITY,
    maxQueue,
    store,
    ledger,
    onWait: options.onWait,
    onError: (error) => callHook(options.onError, error),
    now: clock ?? (() => performance.timeOrigin + performance.now()),
    epoch: clock ?? Date.now,
    sleep: options.sleep ?? sleep,
  };
}

/** @throws ConfigurationError if a wait is not a number of at least 0 */
export function checkMaxWait(maxWaitMs: number | undefined): number | undefined {
  if (maxWaitMs !== undefined) {
    checkRange('maxWaitMs', maxWaitMs, maxWaitMs >= 0, 'a number of at least 0');
  }
  return maxWaitMs;
}

function checkRange(name: string, value: unknown, isValid: boolean, rule: string): void {
  if (typeof value === 'number' && isValid) return;
  throw new ConfigurationError(`\`${name}\` must be ${rule}; got ${formatted(value)}`);
}

function formatted(value: unknown): string {
  return typeof value === 'number' ? String(value) : `a value of type ${typeof value}`;
}

function checkMethods(name: string, value: object | undefined, methods: readonly string[]): void {
  if (value === undefined) return;
  const missing = methods.find(
    (method) => typeof (value as Record<string, unknown> | null)?.[method] !== 'function',
  );
  if (missing === undefined) return;
  throw new ConfigurationError(`\`${name}\` must have the method \`${missing}\``);
}
