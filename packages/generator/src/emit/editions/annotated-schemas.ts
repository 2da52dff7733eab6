import type { Schema, Schemas } from '@broker-api/spec/schema';
import { mapSubschemas } from './map-schema.ts';
import { factNotes, withNotes } from './notes.ts';

/** Adds the facts in the `x-` keys to the descriptions of the named schemas and their fields. */
export function annotatedSchemas(schemas: Schemas): Record<string, Schema> {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, annotatedSchema(schema)]),
  );
}

/** Adds the facts in the `x-` keys of a schema and its subschemas to their descriptions. */
export function annotatedSchema(schema: Schema): Schema {
  const annotated = withNotes(mapSubschemas(schema, annotatedSchema), factNotes(schema));
  return withoutReferenceSiblings({
    ...annotated,
    ...(schema['x-unavailable'] === true && { deprecated: true }),
    // Tools that do not know `prefixItems` require `items`. The schema fixes the number of items,
    // so an empty `items` does not permit more of them.
    ...(schema.prefixItems && schema.items === undefined && { items: {} }),
  });
}

/**
 * Moves the reference of a schema that has other keywords into `allOf`, because many tools ignore
 * the keywords beside a `$ref`.
 */
export function withoutReferenceSiblings({ $ref, ...siblings }: Schema): Schema {
  if ($ref === undefined) return siblings;
  return Object.keys(siblings).length === 0 ? { $ref } : { ...siblings, allOf: [{ $ref }] };
}
