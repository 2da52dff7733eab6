import { ConfigurationError } from './errors.ts';

const defaultMs = 10_000;

// The longest time of a timer.
const maximumMs = 2 ** 31 - 1;

/** Returns the timeout of a client, in milliseconds. */
export function checkTimeout(timeoutMs: number = defaultMs): number {
  if (Number.isInteger(timeoutMs) && timeoutMs > 0 && timeoutMs <= maximumMs) return timeoutMs;
  throw new ConfigurationError(
    `\`timeoutMs\` must be an integer between 1 and ${maximumMs}; got ${timeoutMs}`,
  );
}

/** Returns a signal that aborts after the timeout, or when the caller's signal aborts. */
export function timeoutSignal(timeoutMs: number, signal?: AbortSignal): AbortSignal {
  const timeout = AbortSignal.timeout(timeoutMs);
  return signal ? AbortSignal.any([timeout, signal]) : timeout;
}
