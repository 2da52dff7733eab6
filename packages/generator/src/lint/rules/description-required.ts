import type { Location } from '@redocly/openapi-core';
import type { JsonObject } from '../../json.ts';
import { joinSentences } from '../../validation/message-text.ts';
import { hasOwnName, ownName } from '../location.ts';
import { type Context, type Rule, visitUnresolved } from '../rule.ts';

/**
 * Requires a description for every named schema, parameter, header and operation of a channel, and
 * a summary for every REST operation.
 */
export const descriptionRequired: Rule = () =>
  visitUnresolved((node, location, ctx) => {
    checkSummary(node, location, ctx);
    const element = elementName(node, location, ctx);
    if (element === undefined) return;
    if (typeof node.description === 'string' && node.description.trim() !== '') return;
    ctx.report({
      message: joinSentences(
        `${element} has no description.`,
        'Add one that says more than the name.',
      ),
      location: location.key(),
    });
  });

function checkSummary(node: JsonObject, location: Location, ctx: Context): void {
  if (ctx.type.name !== 'Operation' || ctx.specVersion === 'async3') return;
  if (typeof node.summary === 'string' && node.summary.trim() !== '') return;
  ctx.report({
    message: joinSentences(
      `The operation ${ownName(location)} has no summary.`,
      'Add one that says what the operation does, such as `summary: Get the order book`.',
    ),
    location: 'summary' in node ? location.child('summary') : location.key(),
  });
}

/** Returns the name of an element that requires a description. */
function elementName(node: JsonObject, location: Location, ctx: Context): string | undefined {
  switch (ctx.type.name) {
    // A REST operation requires no description: its summary can be enough.
    case 'Operation':
      return ctx.specVersion === 'async3' ? `operation ${ownName(location)}` : undefined;
    case 'Schema':
      return hasOwnName(location) ? `schema ${ownName(location)}` : undefined;
    // The name of a parameter of a channel is its key.
    case 'Parameter':
      return `parameter \`${node.name ?? ownName(location)}\``;
    case 'Header':
      return `header ${ownName(location)}`;
    default:
      return undefined;
  }
}
