import type { Schema, Schemas } from '../../read/schema.ts';
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
  const unavailable = schema['x-unavailable'] === true;
  return withoutReferenceSiblings(unavailable ? { ...annotated, deprecated: true } : annotated);
}

/**
 * Moves the reference of a schema that has other keywords into `allOf`: many tools ignore the
 * keywords beside a `$ref`.
 */
export function withoutReferenceSiblings({ $ref, ...siblings }: Schema): Schema {
  if ($ref === undefined) return siblings;
  return Object.keys(siblings).length === 0 ? { $ref } : { ...siblings, allOf: [{ $ref }] };
}
