import { backoffMs, waitMsAfter } from '@broker-api/core/time';
import type { Platform } from '../connection/options.ts';

const delays = { firstDelayMs: 1000, maxDelayMs: 30_000 };

/**
 * Calls a function until it returns true or the signal aborts, after growing random delays; longer
 * ones if the broker says so.
 *
 * @param onError receives what the function throws
 * @param delayMs the delay before the first attempt
 */
export async function repeat(
  run: () => Promise<boolean>,
  { platform }: { readonly platform: Platform },
  signal: AbortSignal,
  onError: (error: unknown) => void,
  delayMs = 0,
): Promise<void> {
  let nextMs = delayMs;
  for (let attempt = 1; ; attempt++) {
    if (nextMs > 0) await wait(nextMs, platform, signal);
    if (signal.aborted) return;
    nextMs = backoffMs(attempt, delays, platform.random);
    try {
      if (await run()) return;
    } catch (error) {
      if (signal.aborted) return;
      onError(error);
      nextMs = Math.max(nextMs, waitMsAfter(error));
    }
  }
}

/** Waits some milliseconds, or until the signal aborts. */
function wait(delayMs: number, { schedule }: Platform, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      cancel();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const cancel = schedule(end, delayMs);
    signal.addEventListener('abort', end);
  });
}
