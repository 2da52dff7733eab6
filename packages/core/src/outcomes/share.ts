import type { Settings } from './check-options.ts';
import type { ResolveOptions } from './outcome.ts';

/**
 * Returns a function whose concurrent calls share one run of a task. Each caller waits until its
 * own deadline, or until its signal aborts. The task is aborted when the last caller stops waiting.
 *
 * @param task returns undefined if it ends without a result
 */
export function shareTask<Result>(
  task: (signal: AbortSignal) => Promise<Result | undefined>,
  { deadlineMs: defaultMs, sleep }: Settings,
): (options: ResolveOptions) => Promise<Result | undefined> {
  let result: Result | undefined;
  let running: { readonly promise: Promise<Result | undefined>; waiting: number } | undefined;
  let controller = new AbortController();
  return async ({ deadlineMs = defaultMs, signal }) => {
    if (result !== undefined || signal?.aborted) return result;
    if (running === undefined) {
      controller = new AbortController();
      running = { promise: task(controller.signal), waiting: 0 };
    }
    const shared = running;
    const timer = new AbortController();
    const stop = (): void => timer.abort();
    signal?.addEventListener('abort', stop);
    shared.waiting += 1;
    try {
      const deadline = sleep(deadlineMs, timer.signal).catch(() => {});
      const found = await Promise.race([shared.promise, deadline]);
      if (found !== undefined) result = found as Result;
      return result;
    } finally {
      signal?.removeEventListener('abort', stop);
      timer.abort();
      shared.waiting -= 1;
      if (shared.waiting === 0) {
        controller.abort();
        running = undefined;
      }
    }
  };
}
