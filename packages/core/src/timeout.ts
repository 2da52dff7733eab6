import { ConfigurationError } from './errors.ts';

const defaultMs = 10_000;

// The longest delay that timers support.
const maximumMs = 2 ** 31 - 1;

/** Returns the timeout of a client, in milliseconds. */
export function checkTimeout(timeoutMs: number = defaultMs): number {
  if (Number.isInteger(timeoutMs) && timeoutMs > 0 && timeoutMs <= maximumMs) return timeoutMs;
  throw new ConfigurationError(
    `\`timeoutMs\` must be an integer between 1 and ${maximumMs}; got ${timeoutMs}`,
  );
}

/** A signal that aborts after a timeout, or when another signal aborts. */
export interface Timeout {
  readonly signal: AbortSignal;
  /** Stops waiting for the timeout and for the other signal. */
  readonly release: () => void;
}

/**
 * Starts the timeout of a call. Its listener keeps the caller's signal from being
 * garbage-collected during the call. In Node 20, `AbortSignal.any` does not do that: its signal
 * could be garbage-collected, and the call would never end. A timer takes less time than
 * `AbortSignal.timeout`, whose timer cannot be cleared.
 *
 * @param owner has the caller's signal: the options of the call, or a request. The signal of a
 *   garbage-collected request never aborts, so the listener also keeps the request alive.
 */
export function startTimeout(
  timeoutMs: number,
  owner: { readonly signal?: AbortSignal | null | undefined },
): Timeout {
  const { signal } = owner;
  const controller = new AbortController();
  const release = (): void => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  };
  const end = (reason: unknown): void => {
    release();
    controller.abort(reason);
  };
  const abort = (): void => end(owner.signal?.reason);
  const timer = setTimeout(() => end(new DOMException('', 'TimeoutError')), timeoutMs);
  // In Node, the timer of a call of `raw`, which is never cleared, must not keep the process alive.
  (timer as { unref?: () => void }).unref?.();
  signal?.addEventListener('abort', abort);
  if (signal?.aborted) abort();
  return { signal: controller.signal, release };
}
