// The only timers of the clients: waiting, a linked timeout, and growing random delays.

/** Waits some milliseconds. If the signal aborts, throws its reason. */
export type Sleep = (milliseconds: number, signal?: AbortSignal | null) => Promise<void>;

/** The longest delay that timers support, in milliseconds. */
export const longestDelayMs: number = 2 ** 31 - 1;

/** Waits with a timer of the platform, at most the longest delay that it supports. */
export const sleep: Sleep = (milliseconds, signal) =>
  new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      if (signal?.aborted) reject(signal.reason as Error);
      else resolve();
    };
    const timer = setTimeout(end, Math.min(milliseconds, longestDelayMs));
    signal?.addEventListener('abort', end);
    if (signal?.aborted) end();
  });

/**
 * Calls a function after a delay, and returns a function that cancels it.
 *
 * @param wait replaces the timer of the platform, which does not keep a Node process alive
 */
export function after(milliseconds: number, callback: () => void, wait?: Sleep): () => void {
  if (wait !== undefined) {
    const timer = new AbortController();
    wait(milliseconds, timer.signal).then(callback, () => {});
    return () => timer.abort();
  }
  const timer = setTimeout(callback, Math.min(milliseconds, longestDelayMs));
  (timer as { unref?: () => void }).unref?.();
  return () => clearTimeout(timer);
}

/** A signal that aborts after a timeout, or when another signal aborts. */
export interface Timeout {
  readonly signal: AbortSignal;
  /** Stops waiting for the timeout and for the other signal. */
  readonly release: () => void;
}

/**
 * Starts the timeout of a call. A timer takes less time than `AbortSignal.timeout`, whose timer
 * cannot be cleared.
 *
 * @param owner has the caller's signal: the options of the call, or a request. The signal of a
 *   garbage-collected request never aborts, so the listener also keeps the request alive.
 */
export function startTimeout(
  timeoutMs: number,
  owner: { readonly signal?: AbortSignal | null | undefined },
  wait?: Sleep,
): Timeout {
  const { signal } = owner;
  const controller = new AbortController();
  const release = (): void => {
    cancel();
    signal?.removeEventListener('abort', abort);
  };
  const end = (reason: unknown): void => {
    release();
    controller.abort(reason);
  };
  const abort = (): void => end(owner.signal?.reason);
  const cancel = after(timeoutMs, () => end(new DOMException('', 'TimeoutError')), wait);
  signal?.addEventListener('abort', abort);
  if (signal?.aborted) abort();
  return { signal: controller.signal, release };
}

/**
 * Returns a random delay after a failed attempt. Its maximum doubles with each attempt.
 *
 * @param attempt the number of the failed attempt, from 1
 */
export function backoffMs(
  attempt: number,
  { firstDelayMs, maxDelayMs }: { readonly firstDelayMs: number; readonly maxDelayMs: number },
  random: () => number,
): number {
  return random() * Math.min(maxDelayMs, firstDelayMs * 2 ** (attempt - 1));
}

/**
 * The shortest wait after a response with status 429 or 418, in milliseconds. `Retry-After: 0`, or
 * a date that has passed on a clock that is ahead, would permit the next request at once.
 */
export const shortestWaitMs = 1000;

/** The longest ban (requirements 1, section 8, rule 4): no wait that a peer asks for is longer. */
export const longestBanMs: number = 3 * 86_400_000;

/**
 * Returns how long to wait after an error before the next request, in milliseconds: after a
 * response, and after the error of a rate budget, which knows when it would send the call.
 */
export function waitMsAfter(error: unknown): number {
  const { httpStatus, retryAfterMs = 0 } = Object(error);
  const isLimited = httpStatus === 429 || httpStatus === 418;
  const waitMs = isLimited ? Math.max(shortestWaitMs, retryAfterMs) : retryAfterMs;
  return Math.min(waitMs, longestBanMs);
}
