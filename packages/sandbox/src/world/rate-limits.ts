import type { RateLimit } from '../gateway/rate-limits.ts';

/** The limits of the default world (broker behaviour, section 11). */
export const defaultRateLimits: readonly RateLimit[] = [
  { rateLimitType: 'REQUESTS_WEIGHT', interval: 'MINUTE', limit: 1500 },
  { rateLimitType: 'ORDERS', interval: 'SECOND', limit: 20 },
  { rateLimitType: 'ORDERS', interval: 'DAY', limit: 350_000 },
];
