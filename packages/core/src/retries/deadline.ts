import type { Settings } from './options.ts';

/** The end of a call with all its attempts. */
export interface Deadline {
  /** Aborts when the deadline ends, or when the caller aborts the call. */
  readonly signal: AbortSignal;
  readonly remainingMs: () => number;
  /** Stops waiting for the deadline and for the caller's signal. */
  readonly release: () => void;
}

/** Starts the deadline of a call. */
export function startDeadline(
  { deadlineMs, clock, sleep }: Settings,
  signal: AbortSignal | null | undefined,
): Deadline {
  const call = new AbortController();
  const timer = new AbortController();
  const endsAt = clock() + deadlineMs;
  const abort = (): void => call.abort(signal?.reason);
  const release = (): void => {
    timer.abort();
    signal?.removeEventListener('abort', abort);
  };
  signal?.addEventListener('abort', abort);
  if (signal?.aborted) abort();
  sleep(deadlineMs, timer.signal).then(
    () => call.abort(new DOMException('', 'TimeoutError')),
    () => {},
  );
  return { signal: call.signal, remainingMs: () => endsAt - clock(), release };
}
