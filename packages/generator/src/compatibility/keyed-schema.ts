import { isObject, type JsonObject } from '../json.ts';
import { normalSchema, type Resolve } from './normal-schema.ts';
import { nameOfValue } from './value-name.ts';

/** A JSON object whose lists are maps, so that a structural comparison ignores their order. */
export type Keyed = { [key: string]: unknown };

/** The keywords whose value is one schema. */
const oneSchema = new Set([
  'items',
  'additionalProperties',
  'not',
  'if',
  'then',
  'else',
  'contains',
  'propertyNames',
]);
/** The keywords whose value maps names to schemas. */
const namedSchemas = new Set(['properties', 'patternProperties', '$defs', 'dependentSchemas']);
/** The keywords whose value is a list of schemas. */
const listedSchemas = new Set(['oneOf', 'anyOf', 'allOf', 'prefixItems']);
/** The keywords whose value is a set of values, or one value. */
const sets = new Set(['required', 'enum', 'type', 'x-unavailable']);

/** What a key of a schema contains. */
export type SchemaKey = 'schema' | 'named' | 'listed' | 'set' | 'value';

/** Returns what a key of a schema contains. */
export function schemaKey(key: string): SchemaKey {
  if (oneSchema.has(key)) return 'schema';
  if (namedSchemas.has(key)) return 'named';
  if (listedSchemas.has(key)) return 'listed';
  return sets.has(key) ? 'set' : 'value';
}

/** Returns the normal form of a schema, with maps instead of lists. */
export function keyedSchema(schema: unknown, resolve: Resolve): unknown {
  if (!isObject(schema)) return schema;
  return mapValues(normalSchema(schema as JsonObject, resolve), (value, key) => {
    const kind = schemaKey(key);
    if (kind === 'schema') return keyedSchema(value, resolve);
    if (kind === 'named' && isObject(value)) return keyedSchemas(value as JsonObject, resolve);
    if (kind === 'listed' && Array.isArray(value)) return keyedList(key, value, resolve);
    return kind === 'set' ? keyedSet(value) : value;
  });
}

/** Returns the normal forms of schemas with names. */
export function keyedSchemas(schemas: JsonObject, resolve: Resolve): Keyed {
  return mapValues(schemas, (schema) => keyedSchema(schema, resolve));
}

/** Returns a map whose keys are the values: a list of strings, or one string. */
export function keyedSet(value: unknown): unknown {
  if (typeof value === 'boolean') return value;
  const list = Array.isArray(value) ? value : [value];
  return Object.fromEntries(list.map((one) => [nameOfValue(one), true]));
}

export function mapValues(
  object: Readonly<Record<string, unknown>>,
  map: (value: unknown, key: string) => unknown,
): Keyed {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value, key)]));
}

/** Names the parts of a list by what identifies them; the order of parts means nothing. */
function keyedList(keyword: string, list: readonly unknown[], resolve: Resolve): Keyed {
  const keyed: Keyed = {};
  for (const [index, part] of list.entries()) {
    const name = keyword === 'prefixItems' ? String(index) : partName(part, index);
    keyed[name in keyed ? `${name} ${index}` : name] = keyedSchema(part, resolve);
  }
  return keyed;
}

function partName(part: unknown, index: number): string {
  if (!isObject(part)) return String(index);
  const { $ref, title, type, const: constant, enum: values } = part as JsonObject;
  if (typeof $ref === 'string') return $ref.slice($ref.lastIndexOf('/') + 1);
  if (typeof title === 'string') return title;
  if (constant !== undefined) return nameOfValue(constant);
  if (Array.isArray(values) && values.length === 1) return nameOfValue(values[0]);
  return typeof type === 'string' ? type : String(index);
}
