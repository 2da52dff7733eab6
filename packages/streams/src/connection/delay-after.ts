import { waitMsAfter } from '@broker-api/core';

/**
 * Returns how long to wait after an error before the next request, in milliseconds. The error can
 * be that of a rate budget, which knows when it would send the call.
 */
export const delayMsAfter = (error: unknown): number =>
  Math.max(waitMsAfter(error), Number(Object(error).retryAfterMs) || 0);
