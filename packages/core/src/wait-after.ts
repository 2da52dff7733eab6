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
