/** Waits. If the signal aborts, throws its reason. */
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
