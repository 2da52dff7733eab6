import { isControlPlane } from '../read/spec-files.ts';
import type { Rule, Visitor } from './rule.ts';

/**
 * Restricts a rule to the broker's API. The control plane of the sandbox has no weights, signatures
 * or error codes.
 */
export function brokerOnly(rule: Rule): Rule {
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
