import { ControlPlaneError } from '../control-plane-error.ts';
import type { GatewayRules } from '../generated/client.gen.ts';
import { type ControlContext, type ControlHandlers, executeCommand } from '../handler.ts';
import { accessTo, settingsOf } from '../settings.ts';

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
    accessTo(context.executor, 'rules').change(change);
    applyRules(context);
    return rulesOf(context);
  },

  listSignatureMismatches: ({ inspector }) => inspector.latest(),
} satisfies Partial<ControlHandlers>;

/** Applies the rules of the start and of the settings, to the gateway and to the rate limits. */
export function applyRules({ gateway, limits, executor, start }: ControlContext): void {
  const { enforceLimits, ...rules } = { ...start.rules, ...settingsOf(executor.state).rules };
  gateway.setRules(rules);
  limits.enforced = enforceLimits;
}

export function rulesOf({ gateway, limits }: ControlContext): GatewayRules {
  return { ...gateway.rules, enforceLimits: limits.enforced };
}
