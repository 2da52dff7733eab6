import { rejected } from '../../rejection.ts';
import { type RateLimit, rulesProblem } from '../../rules.ts';
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
  const problem = rulesProblem(command);
  if (problem !== undefined) return rejected('INVALID_PARAMETER', problem);
  return {
    commit: () => {
      state.rules = { ...state.rules, rateLimits: command.rateLimits };
      return {};
    },
  };
};
