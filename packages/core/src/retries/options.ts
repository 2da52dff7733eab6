import { checkNames } from '../check-names.ts';
import { ConfigurationError } from '../errors.ts';
import { longestDelayMs, type Sleep, sleep } from '../sleep.ts';

/** A failed attempt that is followed by another one. */
export interface RetryEvent {
  readonly operationId: string;
  /** The number of the failed attempt, from 1. */
  readonly attempt: number;
  /** Its error, which contains no secrets. */
  readonly error: unknown;
  /** The pause before the next attempt, in milliseconds. */
  readonly delayMs: number;
}

/** Options of `withRetries`. Times are in milliseconds. */
export interface RetryOptions {
  /** How long a call may take, with all attempts and pauses. The default is 30,000. */
  readonly deadlineMs?: number | undefined;
  /** How often a call is sent at most. The default is 5. */
  readonly maxAttempts?: number | undefined;
  /**
   * The maximum of the first pause. The maximum doubles with each attempt, and each pause is a
   * random part of its maximum. The default is 100.
   */
  readonly firstDelayMs?: number | undefined;
  /** The ceiling of this maximum. A longer Retry-After is still respected. The default is 5,000. */
  readonly maxDelayMs?: number | undefined;
  /** Is called before each pause. What it throws has no effect on the call. */
  readonly onRetry?: ((event: RetryEvent) => unknown) | undefined;
  /** Receives what `onRetry` throws. */
  readonly onError?: ((error: unknown) => unknown) | undefined;
  /** Returns a time that never goes back. The default is `performance.now`. */
  readonly clock?: (() => number) | undefined;
  /** Waits, and throws the reason of the signal if it aborts. The default uses a timer. */
  readonly sleep?: Sleep | undefined;
  /** Returns a number from 0 to below 1. The default is `Math.random`. */
  readonly random?: (() => number) | undefined;
}

/** Checked options with their defaults. */
export interface Settings {
  readonly deadlineMs: number;
  readonly maxAttempts: number;
  readonly firstDelayMs: number;
  readonly maxDelayMs: number;
  readonly onRetry: RetryOptions['onRetry'];
  readonly onError: RetryOptions['onError'];
  readonly clock: () => number;
  readonly sleep: Sleep;
  readonly random: () => number;
}

const counts = ['deadlineMs', 'maxAttempts', 'firstDelayMs', 'maxDelayMs'] as const;
const functions = ['onRetry', 'onError', 'clock', 'sleep', 'random'] as const;

/** @throws ConfigurationError for an invalid option, or one that contradicts another */
export function checkOptions(options: RetryOptions): Settings {
  checkEach(options);
  const { deadlineMs = 30_000, maxAttempts = 5 } = options;
  const { maxDelayMs = Math.min(5000, deadlineMs) } = options;
  const { firstDelayMs = Math.min(100, maxDelayMs) } = options;
  checkOrder('firstDelayMs', firstDelayMs, 'maxDelayMs', maxDelayMs);
  checkOrder('maxDelayMs', maxDelayMs, 'deadlineMs', deadlineMs);
  return {
    deadlineMs,
    maxAttempts,
    firstDelayMs,
    maxDelayMs,
    onRetry: options.onRetry,
    onError: options.onError,
    clock: options.clock ?? (() => performance.now()),
    sleep: options.sleep ?? sleep,
    random: options.random ?? Math.random,
  };
}

function checkEach(options: RetryOptions): void {
  checkNames('retry', options, [...counts, ...functions]);
  for (const name of counts) {
    const value = options[name];
    const isValid =
      Number.isInteger(value) && Number(value) >= 1 && Number(value) <= longestDelayMs;
    if (value === undefined || isValid) continue;
    const rule = `an integer between 1 and ${longestDelayMs}`;
    throw new ConfigurationError(`\`${name}\` must be ${rule}; got ${format(value)}`);
  }
  for (const name of functions) {
    const value = options[name];
    if (value === undefined || typeof value === 'function') continue;
    throw new ConfigurationError(`\`${name}\` must be a function; got ${format(value)}`);
  }
}

function checkOrder(name: string, value: number, limit: string, maximum: number): void {
  if (value <= maximum) return;
  throw new ConfigurationError(
    `\`${name}\` must be at most \`${limit}\`, ${maximum}; got ${value}`,
  );
}

const format = (value: unknown): string =>
  typeof value === 'number' ? String(value) : `a value of type ${typeof value}`;
