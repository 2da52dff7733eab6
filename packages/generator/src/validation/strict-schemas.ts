import type { UserContext } from '@redocly/openapi-core';
import { isObject, isRef, type JsonObject, listOf } from '../json.ts';

/**
 * The notation of LONG values. `client`: in the parameters of the TypeScript clients and in the
 * control plane, ids are text and times are numbers. `reference`: in the responses and stream
 * messages of the reference dialect, ids and times are numbers. They are below 2^53, because JSON
 * tools round larger numbers.
 */
export type LongNotation = 'client' | 'reference';

/** A schema that a SchemaValidator compiles. */
export type StrictSchema = JsonObject | boolean;

/** The context in which a schema is converted. */
interface Conversion {
  readonly file: string;
  readonly notation: LongNotation;
  /** Whether to allow unknown fields, because another schema may define them. */
  readonly open: boolean;
  readonly ctx: UserContext;
}

/** Keys with schemas for nested values: a schema, a list of schemas, or a map of schemas. */
const schemaKeys = ['additionalProperties', 'contains', 'propertyNames'];
const schemaListKeys = ['prefixItems'];
const schemaMapKeys = ['properties', 'patternProperties', 'dependentSchemas'];
/**
 * Keys with schemas for the value itself, not for nested values. These schemas allow unknown
 * fields, because other schemas can define the fields.
 */
const conditionKeys = ['not', 'if', 'then', 'else'];

/**
 * Converts schemas of the specification to strict schemas that Ajv can compile. It resolves
 * references, and closes objects: unknown fields, which the published schemas allow, are errors.
 */
export class StrictSchemas {
  readonly #ids = new Map<string, Map<JsonObject, string>>();
  readonly #add: (schema: StrictSchema, id: string) => void;
  #count = 0;

  /** @param add registers a schema that other schemas reference by its id */
  constructor(add: (schema: StrictSchema, id: string) => void) {
    this.#add = add;
  }

  /** Returns the strict form of a schema in `file`. */
  convert(schema: unknown, file: string, notation: LongNotation, ctx: UserContext): StrictSchema {
    return this.#convert(schema, { file, notation, open: false, ctx });
  }

  #convert(schema: unknown, conversion: Conversion): StrictSchema {
    if (!isObject(schema)) return schema !== false;
    if (!isRef(schema)) return this.#convertKeys(schema, conversion);
    const { $ref: _, ...siblings } = schema as JsonObject;
    const target = conversion.ctx.resolve<JsonObject>(schema, conversion.file);
    // Redocly reports an unresolved reference.
    if (!isObject(target.node) || target.location === undefined) return true;
    const inTarget = { ...conversion, file: target.location.source.absoluteRef };
    return {
      ...this.#convertKeys(siblings, { ...conversion, open: true }),
      $ref: this.#idOf(target.node, inTarget),
    };
  }

  #idOf(schema: JsonObject, conversion: Conversion): string {
    const kind = `${conversion.notation}-${conversion.open ? 'open' : 'closed'}`;
    const ids = this.#ids.get(kind) ?? new Map<JsonObject, string>();
    this.#ids.set(kind, ids);
    const known = ids.get(schema);
    if (known !== undefined) return known;
    const id = `${kind}-${this.#count++}`;
    // Store the id before the conversion, because a schema may reference itself.
    ids.set(schema, id);
    this.#add(this.#convert(schema, conversion), id);
    return id;
  }

  #convertKeys(schema: JsonObject, conversion: Conversion): JsonObject {
    const entries = Object.entries(schema)
      .filter(([key]) => !key.startsWith('x-') && key !== '$id' && key !== '$schema')
      .map(([key, value]) => this.#convertKey(key, value, schema, conversion));
    return {
      ...Object.fromEntries(entries),
      ...(!conversion.open && closedObject(schema)),
      ...longNotationKeyword(schema, conversion.notation),
    };
  }

  #convertKey(
    key: string,
    value: unknown,
    schema: JsonObject,
    conversion: Conversion,
  ): [string, unknown] {
    const nested = (inner: unknown) => this.#convert(inner, { ...conversion, open: false });
    const sameValue = (alternative: unknown, open: boolean) =>
      this.#convert(alternative, { ...conversion, open });
    const alternativesOpen = conversion.open || isComposed(schema);
    if (schemaKeys.includes(key)) return [key, nested(value)];
    if (schemaListKeys.includes(key)) return [key, listOf(value).map(nested)];
    if (schemaMapKeys.includes(key) && isObject(value)) return [key, mapValues(value, nested)];
    if (conditionKeys.includes(key)) return [key, sameValue(value, true)];
    if (key === 'allOf')
      return [key, listOf(value).map((alternative) => sameValue(alternative, true))];
    if (key === 'anyOf')
      return [key, listOf(value).map((alternative) => sameValue(alternative, alternativesOpen))];
    if (key === 'oneOf') {
      return [
        alternativesOpen ? key : 'closestOf',
        listOf(value).map((alternative) => sameValue(alternative, alternativesOpen)),
      ];
    }
    // AsyncAPI uses the tuples of JSON Schema draft 7.
    if (key === 'additionalItems') return ['items', nested(value)];
    if (key === 'items') {
      return Array.isArray(value) ? ['prefixItems', value.map(nested)] : [key, nested(value)];
    }
    return [key, value];
  }
}

function mapValues(object: JsonObject, change: (value: unknown) => unknown): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]));
}

/** Returns whether several schemas together define the fields of an object. */
function isComposed(schema: JsonObject): boolean {
  return 'allOf' in schema || ('properties' in schema && ('oneOf' in schema || 'anyOf' in schema));
}

/** Returns the keyword that makes unknown fields of an object an error. */
function closedObject(schema: JsonObject): JsonObject {
  if ('additionalProperties' in schema || 'unevaluatedProperties' in schema) return {};
  if (isComposed(schema)) return { unevaluatedProperties: false };
  const isObjectSchema = [schema.type].flat().includes('object') || 'properties' in schema;
  const armsDecide = 'oneOf' in schema || 'anyOf' in schema;
  return isObjectSchema && !armsDecide ? { additionalProperties: false } : {};
}

/** Returns the keyword that requires a notation for a LONG, if the schema allows several. */
function longNotationKeyword({ type, format }: JsonObject, notation: LongNotation): JsonObject {
  const isLong = format === 'long-id' || format === 'epoch-ms';
  if (!isLong || !Array.isArray(type)) return {};
  if (notation === 'reference') return { longNotation: 'reference' };
  return { longNotation: format === 'long-id' ? 'text' : 'number' };
}
