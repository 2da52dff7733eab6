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
