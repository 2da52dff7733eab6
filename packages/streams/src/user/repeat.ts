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
 */
export async function repeat(
  run: () => Promise<boolean>,
  { schedule, random }: Platform,
  signal: AbortSignal,
  onError: (error: unknown) => void,
): Promise<void> {
  for (let limitMs = firstDelayMs; ; limitMs = Math.min(2 * limitMs, maximumDelayMs)) {
    let delayMs = random() * limitMs;
    try {
      if (await run()) return;
    } catch (error) {
      if (signal.aborted) return;
      onError(error);
      delayMs = Math.max(delayMs, waitMsAfter(error));
    }
    await new Promise<void>((resolve) => {
      const end = (): void => {
        cancel();
        signal.removeEventListener('abort', end);
        resolve();
      };
      const cancel = schedule(end, delayMs);
      if (signal.aborted) end();
      else signal.addEventListener('abort', end);
    });
    if (signal.aborted) return;
  }
}
