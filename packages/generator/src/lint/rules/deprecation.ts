import type { Location } from '@redocly/openapi-core';
import type { JsonObject } from '../../json.ts';
import { formatNames, joinSentences } from '../../validation/message-text.ts';
import { type Context, type Rule, visit } from '../rule.ts';

const keys = ['x-deprecated-since', 'x-sunset', 'x-replaced-by'] as const;

/**
 * Requires that a deprecated operation, parameter or field states since when, until when, and what
 * replaces it, and that nothing else does. The replacement of an operation must exist.
 */
export const deprecation: Rule = () => {
  const operationIds = new Set<unknown>();
  const replacements: { readonly name: unknown; readonly location: Location }[] = [];
  const check = (node: JsonObject, ctx: Context): void => checkDates(node, ctx);
  return {
    ...visit('Schema', check),
    ...visit('Parameter', check),
    ...visit('Operation', (operation, ctx) => {
      check(operation, ctx);
      operationIds.add(operation.operationId);
      const name = operation['x-replaced-by'];
      if (name === undefined) return;
      replacements.push({ name, location: ctx.location.child('x-replaced-by') });
    }),
    Root: {
      leave: (_: unknown, ctx: Context) => {
        for (const { name, location } of replacements) {
          if (operationIds.has(name)) continue;
          const expected = '`x-replaced-by` must name an operation of this document';
          const message = `${expected}; got \`${name}\`.`;
          ctx.report({ message, location });
        }
      },
    } as never,
  };
};

function checkDates(node: JsonObject, ctx: Context): void {
  const present = keys.filter((key) => node[key] !== undefined);
  if (node.deprecated !== true) {
    const [first] = present;
    if (first === undefined) return;
    const message = `\`${first}\` requires \`deprecated: true\`. Add it, or remove the key.`;
    ctx.report({ message, location: ctx.location.child(first).key() });
    return;
  }
  const missing = keys.filter((key) => !present.includes(key));
  if (missing.length > 0) {
    ctx.report({
      message: joinSentences(
        `A deprecated element must also have ${formatNames(missing)}.`,
        'They say since when it is deprecated, when it may be removed, and what replaces it.',
      ),
      location: ctx.location.child('deprecated').key(),
    });
    return;
  }
  if (String(node['x-sunset']) > String(node['x-deprecated-since'])) return;
  const message = '`x-sunset` must be later than `x-deprecated-since`.';
  ctx.report({ message, location: ctx.location.child('x-sunset') });
}
