import type { RateLimit } from '../initial-state/initial-state.ts';
import { rejection } from '../rejection.ts';
import type { Check, CommandBase } from './command-check.ts';

/** Replaces the rate limits, which the gateway enforces and brokerInfo shows. */
export interface SetRateLimits extends CommandBase {
  readonly kind: 'setRateLimits';
  readonly rateLimits: readonly RateLimit[];
}

/** Rejected with INVALID_PARAMETER when a limit is below one, or is there twice. */
export const setRateLimits: Check<SetRateLimits, Record<string, never>> = (broker, command) => {
  const seen = new Set<string>();
  for (const { rateLimitType, interval, limit } of command.rateLimits) {
    const name = `${rateLimitType} per ${interval}`;
    if (!Number.isSafeInteger(limit) || limit < 1) {
      const message = `The limit ${name} is ${limit}; it must be an integer from 1 on.`;
      return { rejection: rejection('INVALID_PARAMETER', message) };
    }
    if (seen.has(name)) {
      const message = `The limit ${name} is there twice. Leave one.`;
      return { rejection: rejection('INVALID_PARAMETER', message) };
    }
    seen.add(name);
  }
  return {
    commit: () => {
      broker.rules = { ...broker.rules, rateLimits: command.rateLimits };
      return {};
    },
  };
};
