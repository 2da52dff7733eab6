import { rejected } from '../../rejection.ts';
import type { RateLimit } from '../../rules.ts';
import type { Check, CommandBase } from '../../section.ts';
import type { BrokerState } from '../broker-state.ts';

/** Replaces the rate limits that the gateway enforces and `getBrokerInfo` returns. */
export interface SetRateLimits extends CommandBase {
  readonly kind: 'broker.setRateLimits';
  readonly rateLimits: readonly RateLimit[];
}

/**
 * Rejects duplicate limits, and limits other than integers of at least 1, with INVALID_PARAMETER.
 */
export const setRateLimits: Check<BrokerState, SetRateLimits, Record<string, never>> = (
  state,
  command,
) => {
  const seen = new Set<string>();
  for (const { rateLimitType, interval, limit } of command.rateLimits) {
    const name = `${rateLimitType} per ${interval}`;
    if (!Number.isSafeInteger(limit) || limit < 1) {
      const message = `The limit ${name} must be an integer of at least 1; got ${limit}.`;
      return rejected('INVALID_PARAMETER', message);
    }
    if (seen.has(name)) {
      return rejected('INVALID_PARAMETER', `The limit ${name} is listed twice. Remove one.`);
    }
    seen.add(name);
  }
  return {
    commit: () => {
      state.rules = { ...state.rules, rateLimits: command.rateLimits };
      return {};
    },
  };
};
