import { RateBudgetError } from '../budget/error.ts';
import { callHook } from '../call-hook.ts';
import type { CallOptions } from '../encode-call.ts';
import { BrokerError, ResponseError, SentCallError, TransportError } from '../errors.ts';
import { waitMsAfter } from '../wait-after.ts';
import { type Method, wrapMethods } from '../wrap-methods.ts';
import { type Deadline, startDeadline } from './deadline.ts';
import { checkOptions, type RetryOptions, type Settings } from './options.ts';

/**
 * Returns a client that repeats the calls of some operations until one succeeds, an error cannot
 * pass, or a deadline ends. The entries `@broker-api/<section>/retries` bind this function to the
 * operations of a section that change nothing. The other methods stay as they are.
 *
 * @param safeOperations the operations that may be sent more than once
 * @throws ConfigurationError for invalid or contradictory options
 */
export function repeatCalls<Client extends object>(
  client: Client,
  safeOperations: readonly string[],
  options: RetryOptions = {},
): Omit<Client, 'raw'> {
  const settings = checkOptions(options);
  const wrap = (operationId: string, method: Method): Method => {
    if (!safeOperations.includes(operationId)) return method;
    return (parameters, callOptions) => {
      // What already counts its attempts repeats the call itself. Both together would multiply.
      if (!isValid(callOptions) || callOptions?.attempt !== undefined) {
        return method(parameters, callOptions);
      }
      const call: Method = (_, changes) => method(parameters, { ...callOptions, ...changes });
      return repeatCall(operationId, call, settings, callOptions?.signal);
    };
  };
  return wrapMethods(client, wrap, 'withRetries') as unknown as Omit<Client, 'raw'>;
}

/**
 * Returns how many times the call that threw an error was sent by `withRetries`, or undefined for
 * the error of a call that it does not repeat.
 */
export function attemptsOf(error: unknown): number | undefined {
  return error instanceof SentCallError ? (error as { attempts?: number }).attempts : undefined;
}

/** Whether the client accepts the options. It rejects others when they are passed on. */
function isValid(options: CallOptions | undefined): boolean {
  const signal: unknown = options?.signal ?? undefined;
  const isSignal = signal === undefined || signal instanceof AbortSignal;
  return options === undefined || (typeof options === 'object' && options !== null && isSignal);
}

async function repeatCall(
  operationId: string,
  call: Method,
  settings: Settings,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  const deadline = startDeadline(settings, signal);
  let last: unknown;
  try {
    for (let attempt = 1; ; attempt++) {
      if (signal?.aborted) throw withAttempts(abortError(operationId, signal), attempt - 1);
      if (deadline.signal.aborted) throw last;
      try {
        return await call(undefined, { signal: deadline.signal, attempt });
      } catch (error) {
        // An attempt that waits until the deadline without being sent says less than the last one.
        const isSent = error instanceof SentCallError;
        last = isSent || last === undefined ? withAttempts(error, attempt) : last;
        await pause({ operationId, attempt, error, settings, deadline, last });
      }
    }
  } finally {
    deadline.release();
  }
}

const abortError = (operationId: string, signal: AbortSignal): TransportError =>
  new TransportError(operationId, signal.reason);

function withAttempts(error: unknown, attempts: number): unknown {
  if (error instanceof SentCallError) Object.assign(error, { attempts });
  return error;
}

interface Failure {
  readonly operationId: string;
  readonly attempt: number;
  readonly error: unknown;
  readonly settings: Settings;
  readonly deadline: Deadline;
  /** The error to throw if there is no further attempt. */
  readonly last: unknown;
}

/** Waits until the next attempt. Throws the last error if there is none. */
async function pause(failure: Failure): Promise<void> {
  const { operationId, attempt, error, settings, deadline, last } = failure;
  const { maxAttempts, onRetry, onError } = settings;
  if (deadline.signal.aborted || attempt >= maxAttempts) throw last;
  const delayMs = delayAfter(error, attempt, settings);
  if (delayMs === undefined || delayMs >= deadline.remainingMs()) throw last;
  callHook(onRetry, { operationId, attempt, error, delayMs }, onError);
  // After an abort, the caller of this function throws.
  await settings.sleep(delayMs, deadline.signal).catch(() => {});
}

/** Returns the time until the next attempt, or undefined if it would fail in the same way. */
function delayAfter(error: unknown, attempt: number, settings: Settings): number | undefined {
  const { firstDelayMs, maxDelayMs, random } = settings;
  const jitterMs = random() * Math.min(maxDelayMs, firstDelayMs * 2 ** (attempt - 1));
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
