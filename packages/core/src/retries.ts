import { RateBudgetError } from './budget/types.ts';
import { callHook } from './call-hook.ts';
import { type Call, extend, type Next, type SectionClient, tableOf } from './chain.ts';
import {
  BrokerError,
  ConfigurationError,
  ResponseError,
  SentCallError,
  TransportError,
} from './errors.ts';
import { checkOptions, hook, integer, milliseconds, option, type Settings } from './options.ts';
import { backoffMs, longestDelayMs, type Sleep, sleep, startTimeout, waitMsAfter } from './time.ts';

export type { Sleep } from './time.ts';

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

const optionTable = {
  deadlineMs: option(30_000, milliseconds()),
  maxAttempts: option(5, integer(1, longestDelayMs)),
  firstDelayMs: option<number | undefined>(undefined, milliseconds()),
  maxDelayMs: option<number | undefined>(undefined, milliseconds()),
  onRetry: hook<RetryOptions['onRetry']>(),
  onError: hook<RetryOptions['onError']>(),
  clock: option(() => performance.now(), Function),
  sleep: option<Sleep>(sleep, Function),
  random: option(Math.random, Function),
};

type RetrySettings = Settings<typeof optionTable> & {
  readonly firstDelayMs: number;
  readonly maxDelayMs: number;
};

/** @throws ConfigurationError for an invalid option, or one that contradicts another */
function checkRetryOptions(options: RetryOptions): RetrySettings {
  const checked = checkOptions('retry', options, optionTable);
  const { deadlineMs, maxDelayMs = Math.min(5000, deadlineMs) } = checked;
  const { firstDelayMs = Math.min(100, maxDelayMs) } = checked;
  checkOrder('firstDelayMs', firstDelayMs, 'maxDelayMs', maxDelayMs);
  checkOrder('maxDelayMs', maxDelayMs, 'deadlineMs', deadlineMs);
  return { ...checked, firstDelayMs, maxDelayMs };
}

function checkOrder(name: string, value: number, limit: string, maximum: number): void {
  if (value <= maximum) return;
  throw new ConfigurationError(
    `\`${name}\` must be at most \`${limit}\`, ${maximum}; got ${value}`,
  );
}

/**
 * Returns a client that repeats queries that fail, until a deadline for the whole call. Orders,
 * cancellations, transfers and all other calls that change something are sent once. `raw` is
 * absent, because its requests would not be repeated.
 *
 * @param client a client of a section, or such a client with other behaviours; each attempt is
 *   signed anew
 * @throws ConfigurationError for invalid or contradictory options
 *
 * @example
 * const client = createSpotClient({ baseUrl, credentials });
 * const spot = withRetries(client, { deadlineMs: 5000 });
 * await spot.getServerTime();
 */
export function withRetries<Client extends SectionClient>(
  client: Client,
  options: RetryOptions = {},
): Omit<Client, 'raw'> {
  const settings = checkRetryOptions(options);
  const { operations } = tableOf(client);
  const repeats = (call: Call, next: Next): Promise<unknown> =>
    operations[call.operationId]?.safe ? repeatCall(call, next, settings) : next(call);
  return extend(client, 'retries', repeats) as Omit<Client, 'raw'>;
}

/**
 * Returns how many times the call that threw an error was sent by `withRetries`, or undefined for
 * the error of a call that it does not repeat.
 */
export function attemptsOf(error: unknown): number | undefined {
  return error instanceof SentCallError ? (error as { attempts?: number }).attempts : undefined;
}

async function repeatCall(call: Call, next: Next, settings: RetrySettings): Promise<unknown> {
  const { operationId, options } = call;
  const { deadlineMs, maxAttempts, clock, onRetry, onError } = settings;
  const endsAt = clock() + deadlineMs;
  const { signal, release } = startTimeout(deadlineMs, options, settings.sleep);
  let last: unknown;
  try {
    for (let attempt = 1; ; attempt++) {
      if (options.signal?.aborted) {
        const error = new TransportError(operationId, options.signal.reason);
        throw withAttempts(error, attempt - 1);
      }
      if (signal.aborted) throw last;
      try {
        return await next({ ...call, options: { ...options, signal }, attempt });
      } catch (error) {
        // An attempt that waits until the deadline without being sent says less than the last one.
        const isSent = error instanceof SentCallError;
        last = isSent || last === undefined ? withAttempts(error, attempt) : last;
        if (signal.aborted || attempt >= maxAttempts) throw last;
        const delayMs = delayAfter(error, attempt, settings);
        if (delayMs === undefined || delayMs >= endsAt - clock()) throw last;
        callHook(onRetry, { operationId, attempt, error, delayMs }, onError);
        // After an abort, the next turn throws.
        await settings.sleep(delayMs, signal).catch(() => {});
      }
    }
  } finally {
    release();
  }
}

function withAttempts(error: unknown, attempts: number): unknown {
  if (error instanceof SentCallError) Object.assign(error, { attempts });
  return error;
}

/** Returns the time until the next attempt, or undefined if it would fail in the same way. */
function delayAfter(error: unknown, attempt: number, settings: RetrySettings): number | undefined {
  const jitterMs = backoffMs(attempt, settings, settings.random);
  if (error instanceof TransportError) return jitterMs;
  // The limits could not be read, so nothing was sent.
  if (error instanceof RateBudgetError && error.reason === 'not-ready') return jitterMs;
  if (!(error instanceof BrokerError || error instanceof ResponseError)) return undefined;
  const isRepeatable = isRateLimit(error) ? error.retryAfterMs !== undefined : canPass(error);
  return isRepeatable ? waitMsAfter(error) + jitterMs : undefined;
}

function isRateLimit(error: BrokerError | ResponseError): boolean {
  const { httpStatus } = error;
  const isCode = error instanceof BrokerError && error.category === 'rate-limit';
  return isCode || httpStatus === 429 || httpStatus === 418;
}

/**
 * Returns whether the same request can succeed later. An error of the broker with the outcome
 * `failed` is a decision. A body that is broken, or a 5XX status, can be different the next time;
 * a redirect or a 4XX status without an error of the broker comes from a wrong address.
 */
function canPass(error: BrokerError | ResponseError): boolean {
  if (error instanceof BrokerError) return error.outcome === 'unknown';
  const { httpStatus = 400 } = error;
  return httpStatus < 300 || httpStatus >= 500;
}
