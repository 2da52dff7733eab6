import { waitMsAfter } from '@broker-api/core';
import type { Platform } from '../connection/platform.ts';

/** The longest delay before the second attempt, which doubles with each further one. */
const firstDelayMs = 1000;
const maximumDelayMs = 30_000;

/**
 * Calls a function until it returns true or the signal aborts, after growing random delays; longer
 * ones if the broker says so.
 *
 * @param onError receives what the function throws
 * @param delayMs the delay before the first attempt
 */
export async function repeat(
  run: () => Promise<boolean>,
  platform: Platform,
  signal: AbortSignal,
  onError: (error: unknown) => void,
  delayMs = 0,
): Promise<void> {
  let nextMs = delayMs;
  for (let limitMs = firstDelayMs; ; limitMs = Math.min(2 * limitMs, maximumDelayMs)) {
    if (nextMs > 0) await wait(nextMs, platform, signal);
    if (signal.aborted) return;
    nextMs = platform.random() * limitMs;
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
    if (signal.aborted) end();
    else signal.addEventListener('abort', end);
  });
}
