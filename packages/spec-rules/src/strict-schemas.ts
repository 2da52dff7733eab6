import { isObject, isRef, type JsonObject, listOf } from './json.ts';
import type { Context } from './rule.ts';

/**
 * How LONG values are written: by a caller of a client (ids as text, times as numbers), or by the
 * broker in the reference dialect (numbers, and text only where a number would lose digits).
 */
export type Dialect = 'caller' | 'reference';

/** A schema that a value checker compiles. */
export type StrictSchema = JsonObject | boolean;

/** How a schema is read. */
interface Reading {
  /** The file that it is written in. */
  readonly from: string;
  readonly dialect: Dialect;
  /** Whether fields that it does not name are let through: another schema may name them. */
  readonly open: boolean;
  readonly ctx: Context;
}

/** Keys that hold one schema of another value, a list of such, and such by name. */
const schemaKeys = ['additionalProperties', 'contains', 'propertyNames'];
const schemaListKeys = ['prefixItems'];
const schemaMapKeys = ['properties', 'patternProperties', 'dependentSchemas'];
/** Keys whose schemas see the same value; fields that these name are not all that it may have. */
const conditionKeys = ['not', 'if', 'then', 'else'];

/**
 * Makes checkable schemas from schemas as they are written: references are followed, and objects
 * refuse fields that they do not name, which published schemas tolerate.
 */
export class StrictSchemas {
  readonly #ids = new Map<string, Map<JsonObject, string>>();
  readonly #add: (schema: StrictSchema, id: string) => void;
  #count = 0;

  /** `add` is told each schema that others refer to, by its id. */
  constructor(add: (schema: StrictSchema, id: string) => void) {
    this.#add = add;
  }

  /** The checkable form of a schema that is written in the file `from`. */
  convert(schema: unknown, from: string, dialect: Dialect, ctx: Context): StrictSchema {
    return this.#convert(schema, { from, dialect, open: false, ctx });
  }

  #convert(schema: unknown, reading: Reading): StrictSchema {
    if (!isObject(schema)) return schema !== false;
    if (!isRef(schema)) return this.#convertKeys(schema, reading);
    const { $ref: _, ...beside } = schema as JsonObject;
    const target = reading.ctx.resolve<JsonObject>(schema, reading.from);
    // A reference that leads nowhere is reported by Redocly.
    if (!isObject(target.node) || target.location === undefined) return true;
    const inTarget = { ...reading, from: target.location.source.absoluteRef };
    return {
      ...this.#convertKeys(beside, { ...reading, open: true }),
      $ref: this.#idOf(target.node, inTarget),
    };
  }

  #idOf(schema: JsonObject, reading: Reading): string {
    const kind = `${reading.dialect}-${reading.open ? 'open' : 'closed'}`;
    const ids = this.#ids.get(kind) ?? new Map<JsonObject, string>();
    this.#ids.set(kind, ids);
    const known = ids.get(schema);
    if (known !== undefined) return known;
    const id = `${kind}-${this.#count++}`;
    // Known before it is converted, because a schema may refer to itself.
    ids.set(schema, id);
    this.#add(this.#convert(schema, reading), id);
    return id;
  }

  #convertKeys(schema: JsonObject, reading: Reading): JsonObject {
    const entries = Object.entries(schema)
      .filter(([key]) => !key.startsWith('x-') && key !== '$id' && key !== '$schema')
      .map(([key, value]) => this.#convertKey(key, value, schema, reading));
    return {
      ...Object.fromEntries(entries),
      ...(!reading.open && closing(schema)),
      ...longForm(schema, reading.dialect),
    };
  }

  #convertKey(
    key: string,
    value: unknown,
    schema: JsonObject,
    reading: Reading,
  ): [string, unknown] {
    const inside = (one: unknown) => this.#convert(one, { ...reading, open: false });
    const beside = (one: unknown, open: boolean) => this.#convert(one, { ...reading, open });
    const armsOpen = reading.open || isComposed(schema);
    if (schemaKeys.includes(key)) return [key, inside(value)];
    if (schemaListKeys.includes(key)) return [key, listOf(value).map(inside)];
    if (schemaMapKeys.includes(key) && isObject(value)) return [key, mapValues(value, inside)];
    if (conditionKeys.includes(key)) return [key, beside(value, true)];
    if (key === 'allOf') return [key, listOf(value).map((arm) => beside(arm, true))];
    if (key === 'anyOf') return [key, listOf(value).map((arm) => beside(arm, armsOpen))];
    if (key === 'oneOf') {
      return [armsOpen ? key : 'nearestOf', listOf(value).map((arm) => beside(arm, armsOpen))];
    }
    // AsyncAPI writes tuples as JSON Schema draft 7 did.
    if (key === 'additionalItems') return ['items', inside(value)];
    if (key === 'items') {
      return Array.isArray(value) ? ['prefixItems', value.map(inside)] : [key, inside(value)];
    }
    return [key, value];
  }
}

function mapValues(object: JsonObject, change: (value: unknown) => unknown): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]));
}

/** Whether the fields of an object are named by several schemas together. */
function isComposed(schema: JsonObject): boolean {
  return 'allOf' in schema || ('properties' in schema && ('oneOf' in schema || 'anyOf' in schema));
}

/** What makes an object refuse the fields that it does not name. */
function closing(schema: JsonObject): JsonObject {
  if ('additionalProperties' in schema || 'unevaluatedProperties' in schema) return {};
  if (isComposed(schema)) return { unevaluatedProperties: false };
  const isObjectSchema = [schema.type].flat().includes('object') || 'properties' in schema;
  const armsDecide = 'oneOf' in schema || 'anyOf' in schema;
  return isObjectSchema && !armsDecide ? { additionalProperties: false } : {};
}

/** The keyword of a value checker that says how a LONG is written, where there is a choice. */
function longForm({ type, format }: JsonObject, dialect: Dialect): JsonObject {
  const isLong = format === 'long-id' || format === 'epoch-ms';
  if (!isLong || !Array.isArray(type)) return {};
  if (dialect === 'reference') return { longForm: 'reference' };
  return { longForm: format === 'long-id' ? 'text' : 'number' };
}
