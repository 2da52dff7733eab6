/** The maximum request weight or number of orders per interval. The gateway enforces the limit. */
export interface RateLimit {
  readonly rateLimitType: (typeof rateLimitTypes)[number];
  readonly interval: (typeof rateLimitIntervals)[number];
  readonly limit: number;
}

export const rateLimitTypes = ['REQUESTS_WEIGHT', 'ORDERS'] as const;
export const rateLimitIntervals = ['SECOND', 'MINUTE', 'DAY'] as const;

/** Rules that apply to the whole broker. */
export interface BrokerRules {
  readonly rateLimits: readonly RateLimit[];
  /** BROKER_MAX_NUM_ORDERS: the maximum number of open orders per account; no filter by default. */
  readonly maxOpenOrders?: number | undefined;
}

/** Returns what is wrong with rules; undefined when they are valid. */
export function rulesProblem({ rateLimits, maxOpenOrders }: BrokerRules): string | undefined {
  const seen = new Set<string>();
  for (const { rateLimitType, interval, limit } of rateLimits) {
    const name = `${rateLimitType} per ${interval}`;
    const problem = countProblem(`The limit ${name}`, limit);
    if (problem !== undefined) return `${problem}.`;
    if (seen.has(name)) return `The limit ${name} is listed twice. Remove one.`;
    seen.add(name);
  }
  const problem = countProblem('maxOpenOrders', maxOpenOrders);
  return problem && `${problem}.`;
}

/** Returns what is wrong with a maximum number; undefined when it is valid or absent. */
export function countProblem(name: string, count: number | undefined): string | undefined {
  if (count === undefined || (Number.isSafeInteger(count) && count >= 1)) return undefined;
  return `${name} must be an integer from 1 to ${Number.MAX_SAFE_INTEGER}; got ${count}`;
}
