import { isObject, isRef, type JsonObject, listOf } from '../json.ts';
import { childOf, type Located } from '../located.ts';

/**
 * The notation of LONG values. `client`: in the parameters of the TypeScript clients and in the
 * control plane, ids are text and times are numbers. `reference`: in the responses and stream
 * messages of the reference dialect, ids and times are numbers. They are below 2^53, because JSON
 * tools round larger numbers. `any`: all notations that the schema allows.
 */
export type LongNotation = 'client' | 'reference' | 'any';

/** A schema that a SchemaValidator compiles. */
export type StrictSchema = JsonObject | boolean;

/** The context in which a schema is converted. */
interface Conversion {
  readonly notation: LongNotation;
  /** Whether to allow unknown fields, because another schema may define them. */
  readonly open: boolean;
}

/** Keys with a schema for nested values. */
const schemaKeys = ['additionalProperties', 'contains'];
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
  readonly #ids = new Map<string, Map<unknown, string>>();
  readonly #resolve: (ref: Located) => Located | undefined;
  readonly #add: (schema: StrictSchema, id: string) => void;
  #count = 0;

  /**
   * @param resolve returns the target of a reference
   * @param add registers a schema that other schemas reference by its id
   */
  constructor(
    resolve: (ref: Located) => Located | undefined,
    add: (schema: StrictSchema, id: string) => void,
  ) {
    this.#resolve = resolve;
    this.#add = add;
  }

  /** Returns the strict form of a schema. */
  convert(schema: Located, notation: LongNotation): StrictSchema {
    return this.#convert(schema, { notation, open: false });
  }

  #convert(schema: Located, conversion: Conversion): StrictSchema {
    const { value } = schema;
    if (!isObject(value)) return value !== false;
    if (!isRef(value)) return this.#convertKeys(schema, value, conversion);
    const { $ref: _, ...siblings } = value as JsonObject;
    const target = this.#resolve(schema);
    if (target === undefined) return true;
    return {
      ...this.#convertKeys(schema, siblings, { ...conversion, open: true }),
      $ref: this.#idOf(target, conversion),
    };
  }

  #idOf(schema: Located, conversion: Conversion): string {
    const kind = `${conversion.notation}-${conversion.open ? 'open' : 'closed'}`;
    const ids = this.#ids.get(kind) ?? new Map<unknown, string>();
    this.#ids.set(kind, ids);
    const known = ids.get(schema.value);
    if (known !== undefined) return known;
    const id = `${kind}-${this.#count++}`;
    // Store the id before the conversion, because a schema may reference itself.
    ids.set(schema.value, id);
    this.#add(this.#convert(schema, conversion), id);
    return id;
  }

  #convertKeys(at: Located, schema: JsonObject, conversion: Conversion): JsonObject {
    const entries = Object.keys(schema)
      .filter((key) => !key.startsWith('x-'))
      .map((key) => this.#convertKey(at, key, schema, conversion));
    return {
      ...Object.fromEntries(entries),
      ...(!conversion.open && closedObject(schema)),
      ...longNotationKeyword(schema, conversion.notation),
    };
  }

  #convertKey(
    at: Located,
    key: string,
    schema: JsonObject,
    conversion: Conversion,
  ): [string, unknown] {
    const child = childOf(at, key);
    if (child === undefined) return [key, schema[key]];
    const nested = (inner: Located) => this.#convert(inner, { ...conversion, open: false });
    const sameValue = (inner: Located, open: boolean) =>
      this.#convert(inner, { ...conversion, open });
    const alternativesOpen = conversion.open || isComposed(schema);
    if (schemaKeys.includes(key)) return [key, nested(child)];
    if (key === 'prefixItems') return [key, itemsOf(child).map(nested)];
    if (key === 'properties' && isObject(child.value)) return [key, mapValues(child, nested)];
    if (conditionKeys.includes(key)) return [key, sameValue(child, true)];
    if (key === 'allOf') return [key, itemsOf(child).map((one) => sameValue(one, true))];
    if (key === 'anyOf') {
      return [key, itemsOf(child).map((one) => sameValue(one, alternativesOpen))];
    }
    if (key === 'oneOf') {
      const alternatives = itemsOf(child).map((one) => sameValue(one, alternativesOpen));
      return [alternativesOpen ? key : 'closestOf', alternatives];
    }
    // AsyncAPI uses the tuples of JSON Schema draft 7.
    if (key === 'additionalItems') return ['items', nested(child)];
    if (key !== 'items') return [key, child.value];
    return Array.isArray(child.value)
      ? ['prefixItems', itemsOf(child).map(nested)]
      : [key, nested(child)];
  }
}

function itemsOf(list: Located): Located[] {
  return listOf(list.value).flatMap((_, index) => childOf(list, index) ?? []);
}

function mapValues(map: Located, change: (value: Located) => unknown): JsonObject {
  const names = Object.keys(map.value as JsonObject);
  const values = names.flatMap((name) => childOf(map, name) ?? []);
  return Object.fromEntries(values.map((value) => [String(value.keys.at(-1)), change(value)]));
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
  if (!isLong || !Array.isArray(type) || notation === 'any') return {};
  if (notation === 'reference') return { longNotation: 'reference' };
  return { longNotation: format === 'long-id' ? 'text' : 'number' };
}
