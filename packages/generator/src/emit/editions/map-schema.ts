import type { Schema } from '@broker-api/spec/schema';

/**
 * Returns a copy of a schema in which `map` has replaced each direct subschema. `map` receives the
 * name of the field if the subschema describes a field.
 */
export function mapSubschemas(
  schema: Schema,
  map: (subschema: Schema, field?: string) => Schema,
): Schema {
  const mapAll = (list: Schema[]): Schema[] => list.map((one) => map(one));
  const { properties, items, prefixItems, oneOf, anyOf, allOf, additionalProperties } = schema;
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, property]) => [name, map(property, name)]),
      ),
    }),
    ...(typeof items === 'object' && { items: map(items) }),
    ...(prefixItems && { prefixItems: mapAll(prefixItems) }),
    ...(oneOf && { oneOf: mapAll(oneOf) }),
    ...(anyOf && { anyOf: mapAll(anyOf) }),
    ...(allOf && { allOf: mapAll(allOf) }),
    ...(typeof additionalProperties === 'object' && {
      additionalProperties: map(additionalProperties),
    }),
  };
}
