import type { Location } from '@redocly/openapi-core';
import { hasOwnName, ownName } from '../location.ts';
import { joinSentences } from '../message-text.ts';
import { type Context, type Rule, visitUnresolved } from '../rule.ts';

/** Requires a description of every named schema and of every operation of a channel. */
export const descriptionRequired: Rule = () =>
  visitUnresolved((node, location, ctx) => {
    const element = elementName(location, ctx);
    if (element === undefined) return;
    if (typeof node.description === 'string' && node.description.trim() !== '') return;
    ctx.report({
      message: joinSentences(
        `${element} has no description.`,
        'Add one that says what the name does not.',
      ),
      location: location.key(),
    });
  });

/** Returns the name of an element that requires a description. */
function elementName(location: Location, ctx: Context): string | undefined {
  const type = ctx.type.name;
  // The summary of a REST operation can be enough.
  if (type === 'Operation' && ctx.specVersion === 'async3') return `operation ${ownName(location)}`;
  return type === 'Schema' && hasOwnName(location) ? `schema ${ownName(location)}` : undefined;
}
