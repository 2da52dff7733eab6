import { ControlPlaneError } from '../control-plane-error.ts';
import type { GatewayRules } from '../generated/client.gen.ts';
import { type ControlContext, type ControlHandlers, executeCommand } from '../handler.ts';

/** Handlers for rate limits, gateway rules and signature mismatches. */
export const gatewayHandlers = {
  setRateLimits: async (context, { rateLimits }) => {
    const names = rateLimits.map(
      ({ rateLimitType, interval }) => `${rateLimitType} per ${interval}`,
    );
    const duplicate = names.find((name, index) => names.indexOf(name) !== index);
    if (duplicate !== undefined) {
      const message = `The body at /rateLimits contains the limit ${duplicate} twice. Remove one.`;
      throw new ControlPlaneError('INVALID_REQUEST', message);
    }
    await executeCommand(context, {
      kind: 'broker.setRateLimits',
      time: context.clock.now(),
      rateLimits,
    });
    context.limits.replace(rateLimits);
    return { rateLimits };
  },

  getGatewayRules: (context) => rulesOf(context),

  setGatewayRules: (context, change) => {
    setRules(context, { ...rulesOf(context), ...change });
    return rulesOf(context);
  },

  listSignatureMismatches: ({ inspector }) => inspector.latest(),
} satisfies Partial<ControlHandlers>;

/** Sets the rules of the gateway, and whether the rate limits are enforced. */
export function setRules(
  { gateway, limits }: ControlContext,
  { enforceLimits, ...rules }: GatewayRules,
): void {
  gateway.setRules(rules);
  limits.enforced = enforceLimits;
}

export function rulesOf({ gateway, limits }: ControlContext): GatewayRules {
  return { ...gateway.rules, enforceLimits: limits.enforced };
}
