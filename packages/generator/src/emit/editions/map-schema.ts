import type { Schema } from '../../read/schema.ts';

/** Returns a copy of a schema in which `map` has replaced each direct subschema. */
export function mapSubschemas(schema: Schema, map: (subschema: Schema) => Schema): Schema {
  const { properties, items, prefixItems, oneOf, anyOf, allOf, additionalProperties } = schema;
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, property]) => [name, map(property)]),
      ),
    }),
    ...(typeof items === 'object' && { items: map(items) }),
    ...(prefixItems && { prefixItems: prefixItems.map(map) }),
    ...(oneOf && { oneOf: oneOf.map(map) }),
    ...(anyOf && { anyOf: anyOf.map(map) }),
    ...(allOf && { allOf: allOf.map(map) }),
    ...(typeof additionalProperties === 'object' && {
      additionalProperties: map(additionalProperties),
    }),
  };
}
