import type { Rule, Visitor } from './rule.ts';
import { isControlPlane } from './spec-files.ts';

/**
 * A rule about what the broker asks of its callers, such as weights and signatures. The control
 * plane of the sandbox asks none of it.
 */
export function onlyOfBroker(rule: Rule): Rule {
  return () =>
    Object.fromEntries(
      Object.entries(rule()).map(([type, check]): [string, Visitor[string]] => [
        type,
        (node, ctx) => {
          if (!isControlPlane(ctx.location.source.absoluteRef)) check(node, ctx);
        },
      ]),
    );
}
