import type { Location } from '@redocly/openapi-core';
import { hasOwnName } from '../place.ts';
import { type Rule, visit } from '../rule.ts';
import { sentences } from '../wording.ts';

/** An object has a name: it stands in a file of its own, or directly in the components. */
export const noInlineObjects: Rule = () =>
  visit('Schema', (schema, ctx) => {
    const isObjectSchema = [schema.type].flat().includes('object') || 'properties' in schema;
    if (!isObjectSchema || hasOwnName(ctx.location)) return;
    const name = nameFor(ctx.location);
    ctx.report({
      message: sentences(
        'An object without a name.',
        `Move it to a file of its own, such as schemas/${name}.yaml, and refer to that:`,
        `\`$ref: ../schemas/${name}.yaml\`.`,
      ),
      location: ctx.location.key(),
    });
  });

/** A name to begin with: that of the nearest property. */
function nameFor({ pointer }: Location): string {
  const property = /.*\/properties\/([^/]+)/.exec(pointer)?.[1] ?? 'name';
  return `${property.charAt(0).toUpperCase()}${property.slice(1)}`;
}
