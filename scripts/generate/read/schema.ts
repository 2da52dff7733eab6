/** JSON data, as bundles hold it. */
export type Json = string | number | boolean | null | Json[] | JsonObject;
export interface JsonObject {
  [key: string]: Json | undefined;
}

/** A JSON Schema as far as our documents use it. */
export interface Schema extends JsonObject {
  $ref?: string;
  title?: string;
  description?: string;
  type?: string | string[];
  format?: string;
  enum?: (string | number)[];
  default?: string | number | boolean;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema | boolean;
  prefixItems?: Schema[];
  minItems?: number;
  maxItems?: number;
  oneOf?: Schema[];
  anyOf?: Schema[];
  const?: string | number;
}

/** Named schemas of one document. */
export type Schemas = Readonly<Record<string, Schema>>;

const prefix = '#/components/schemas/';

/** The name of a referred schema, if `schema` is a reference to one. */
export function refName(schema: Schema): string | undefined {
  return schema.$ref?.startsWith(prefix) ? schema.$ref.slice(prefix.length) : undefined;
}

/** The schema itself, or the one it refers to. */
export function resolveSchema(schema: Schema, schemas: Schemas): Schema {
  const name = refName(schema);
  if (name === undefined) return schema;
  const found = schemas[name];
  if (found === undefined) throw new Error(`no schema is named ${name}`);
  return resolveSchema(found, schemas);
}
