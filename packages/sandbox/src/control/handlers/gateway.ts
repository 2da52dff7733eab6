import type { GatewayRules } from '../generated/client.gen.ts';
import { ControlProblem } from '../server/control-problem.ts';
import { type ControlHandlers, type ControlWork, carryOut } from '../server/handler.ts';

/** Rate limits, rules for requests, signatures that did not match. */
export const gatewayHandlers = {
  setRateLimits: async (work, { rateLimits }) => {
    const names = rateLimits.map((one) => `${one.rateLimitType} per ${one.interval}`);
    const twice = names.find((name, index) => names.indexOf(name) !== index);
    if (twice !== undefined) {
      throw new ControlProblem('INVALID_REQUEST', `The limit ${twice} is there twice. Leave one.`);
    }
    await carryOut(work, { kind: 'setRateLimits', time: work.clock.now(), rateLimits });
    work.limits.replace(rateLimits);
    return { rateLimits };
  },

  getGatewayRules: (work) => rulesOf(work),

  setGatewayRules: (work, change) => {
    const { enforceLimits, ...rules } = { ...rulesOf(work), ...change };
    work.gateway.setRules(rules);
    work.limits.enforced = enforceLimits;
    return rulesOf(work);
  },

  listSignatureMismatches: ({ inspector }) => [...inspector.latest()],
} satisfies Partial<ControlHandlers>;

function rulesOf({ gateway, limits }: ControlWork): GatewayRules {
  const { strict, rejectReplays } = gateway.rules;
  return { strict, rejectReplays, enforceLimits: limits.enforced };
}
