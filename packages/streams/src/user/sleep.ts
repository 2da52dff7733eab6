import type { Platform } from '../connection/platform.ts';

/** Waits until the time has passed or the signal aborts. */
export function sleep({ schedule }: Platform, delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const cancel = schedule(resolve, delayMs);
    signal.addEventListener('abort', () => {
      cancel();
      resolve();
    });
  });
}
