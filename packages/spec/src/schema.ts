/** JSON data. */
export type Json = string | number | boolean | null | Json[] | JsonObject;
export interface JsonObject {
  [key: string]: Json | undefined;
}

/** The JSON Schema keywords that the specification uses. */
export interface Schema extends JsonObject {
  $ref?: string;
  title?: string;
  description?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: (string | number)[];
  default?: string | number | boolean;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema | boolean;
  prefixItems?: Schema[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  oneOf?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
  const?: string | number;
}

/** The named schemas of a document. */
export type Schemas = Readonly<Record<string, Schema>>;

const prefix = '#/components/schemas/';

/** Returns the name of the schema that `schema` references, if `schema` is a reference. */
export function refName(schema: Schema): string | undefined {
  return schema.$ref?.startsWith(prefix) ? schema.$ref.slice(prefix.length) : undefined;
}

/** Follows references until it finds a schema that is not a reference. */
export function resolveSchema(schema: Schema, schemas: Schemas): Schema {
  const name = refName(schema);
  if (name === undefined) return schema;
  const found = schemas[name];
  if (found === undefined) throw new Error(`the document has no schema "${name}"`);
  return resolveSchema(found, schemas);
}

/**
 * Returns a schema without its conditions: the parts of `allOf` with an `if`. Types and OpenAPI 3.0
 * cannot express conditions, but the descriptions of the fields also state them.
 */
export function withoutConditions({ allOf = [], ...schema }: Schema): Schema {
  const parts = allOf.filter((part) => !('if' in part));
  return parts.length === 0 ? schema : { ...schema, allOf: parts };
}

/** Returns a copy of an object in which `map` has replaced each value. */
export function mapValues<From, To>(
  object: Readonly<Record<string, From>>,
  map: (value: From, key: string) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value, key)]));
}

/**
 * Returns a copy of a schema in which `map` has replaced each direct subschema. `map` receives the
 * name of the field if the subschema describes a field.
 */
export function mapSubschemas(
  schema: Schema,
  map: (subschema: Schema, field?: string) => Schema,
): Schema {
  const copy = { ...schema };
  if (schema.properties) copy.properties = mapValues(schema.properties, map);
  for (const keyword of ['prefixItems', 'oneOf', 'anyOf', 'allOf'] as const) {
    if (schema[keyword]) copy[keyword] = schema[keyword].map((one) => map(one));
  }
  for (const keyword of ['items', 'additionalProperties'] as const) {
    const subschema = schema[keyword];
    if (typeof subschema === 'object') copy[keyword] = map(subschema);
  }
  return copy;
}
