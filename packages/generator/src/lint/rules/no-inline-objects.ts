import type { Location } from '@redocly/openapi-core';
import { joinSentences } from '../../validation/message-text.ts';
import { hasOwnName, isInCondition } from '../location.ts';
import { type Rule, visit } from '../rule.ts';

/** Requires that every object schema has a name: its own file, or an entry in the components. */
export const noInlineObjects: Rule = () =>
  visit('Schema', (schema, ctx) => {
    const isObjectSchema = [schema.type].flat().includes('object') || 'properties' in schema;
    if (!isObjectSchema || hasOwnName(ctx.location) || isInCondition(ctx.location)) return;
    const name = nameFor(ctx.location);
    ctx.report({
      message: joinSentences(
        'An object schema must not be inline.',
        `Move it to a file such as schemas/${name}.yaml, and reference it:`,
        `\`$ref: ../schemas/${name}.yaml\`.`,
      ),
      location: ctx.location.key(),
    });
  });

/** Returns a name for an inline schema: the name of the enclosing property in Pascal case. */
function nameFor({ pointer }: Location): string {
  const property = /.*\/properties\/([^/]+)/.exec(pointer)?.[1] ?? 'name';
  return `${property.charAt(0).toUpperCase()}${property.slice(1)}`;
}
