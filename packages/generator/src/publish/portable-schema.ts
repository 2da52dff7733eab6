import { code } from '@broker-api/spec/markdown';
import {
  type Json,
  mapSubschemas,
  mapValues,
  refName,
  type Schema,
  type Schemas,
  withoutConditions,
} from '@broker-api/spec/schema';
import { joinDescription } from '@broker-api/spec/texts';
import { valueMeanings } from '../read/value-meanings.ts';

declare global {
  /** TypeScript does not declare this ECMAScript function yet. */
  interface JSON {
    /** Returns a value that JSON.stringify writes as this text. */
    rawJSON(text: string): unknown;
  }
}

/** The JSON type of LONG values. With `string-ids`, only ids are strings. */
export type LongType = 'integer' | 'string' | 'string-ids';

/** The named schemas, annotated, and the type of LONG values at one location of the document. */
export interface Context {
  readonly schemas: Schemas;
  readonly long: LongType;
}

/**
 * The keywords that are not copied: some are converted, some do not exist in OpenAPI 3.0, and
 * generators derive unwanted names from `title`. Clients in Rust remove the field that a
 * `discriminator` names, and then require it. The members differ by an enumeration with one value.
 */
const droppedKeywords = new Set('type format enum title const examples discriminator'.split(' '));

/**
 * Converts an annotated schema to OpenAPI 3.0, in the subset that code generators support. Scalar
 * types, which are named schemas in the source, become inline types.
 */
export function portableSchema(given: Schema, context: Context): Schema {
  const { schemas } = context;
  const schema = withoutConditions(given);
  const convert = (one: Schema): Schema => portableSchema(one, context);
  if (schema.$ref !== undefined) {
    const target = referenced(schema, schemas);
    return isInline(target) ? convert(withoutUnion(target)) : { $ref: schema.$ref };
  }
  const { allOf: [base] = [], ...siblings } = schema;
  if (base !== undefined) {
    const target = referenced(base, schemas);
    // The description of the object or of the parameter states the siblings: see `fieldList`.
    if (!isInline(target)) return { $ref: base.$ref as string };
    return convert({ ...withoutUnion(target), ...siblings });
  }
  if (schema.prefixItems) return tuple(schema, context);
  // Some clients send a boolean as text. A generated client sends the boolean.
  if (Array.isArray(schema.type) && schema.type.includes('boolean')) {
    return { type: 'boolean', description: schema.description ?? '' };
  }
  const { pattern, minimum, maximum, ...rest } = mapSubschemas(schema, convert);
  const type = scalarType(schema, context.long);
  return {
    ...type,
    ...Object.fromEntries(Object.entries(rest).filter(([key]) => isKept(key))),
    // A LONG has the keywords of both of its types. Copies only those of the chosen type.
    ...(type.type === 'string'
      ? pattern !== undefined && { pattern: portablePattern(String(pattern)) }
      : { ...(minimum !== undefined && { minimum }), ...(maximum !== undefined && { maximum }) }),
    ...enumeration(schema),
    ...fieldList(schema, schemas),
    ...(schema.examples !== undefined && { example: (schema.examples as unknown[])[0] as string }),
  };
}

/**
 * Returns a description that lists the fields whose schema is a reference with siblings. Generators
 * would ignore the siblings, or give the field no type.
 */
function fieldList({ description, properties = {} }: Schema, schemas: Schemas): Schema {
  const lines = Object.entries(properties).flatMap(([name, field]) => {
    const base = field.allOf?.[0];
    if (base === undefined || isInline(referenced(base, schemas))) return [];
    return field.description === undefined ? [] : [`- ${code(name)}: ${field.description}`];
  });
  if (lines.length === 0) return {};
  return { description: [description, lines.join('\n')].filter(Boolean).join('\n\n') };
}

/** Removes the description of a LONG, which says that the value has one of two types. */
function withoutUnion({ description, ...scalar }: Schema): Schema {
  return isLong(scalar) || description === undefined ? scalar : { ...scalar, description };
}

function referenced(schema: Schema, schemas: Schemas): Schema {
  return schemas[refName(schema) ?? ''] ?? {};
}

/**
 * Returns whether an enumeration becomes a plain type whose description lists the values: an open
 * one, and one of integers. Generators name integers `VALUE_1`, and Kotlin compares them with text.
 */
function isOpen({ enum: values = [], const: constant = '', ...schema }: Schema): boolean {
  return schema['x-open-enum'] === true || typeof (values[0] ?? constant) === 'number';
}

/** Returns whether a named schema becomes an inline type. */
export function isInline(schema: Schema): boolean {
  const { type } = schema;
  if (schema.enum !== undefined) return isOpen(schema);
  return type !== undefined && type !== 'object' && type !== 'array';
}

function isKept(keyword: string): boolean {
  return !droppedKeywords.has(keyword) && !keyword.startsWith('x-');
}

/**
 * Returns whether a schema is a LONG. A client order id also has several types, but has the format
 * `text`.
 */
export function isLong({ type, format }: Schema): boolean {
  return Array.isArray(type) && type.includes('integer') && format !== 'text';
}

/** Returns the JSON type of a LONG with a format. */
export function longTypeOf({ format }: Schema, long: LongType): 'integer' | 'string' {
  if (long !== 'string-ids') return long;
  return format === 'epoch-ms' ? 'integer' : 'string';
}

/**
 * Returns the type of a scalar schema, and the format int64 for an integer that can have any value.
 * A LONG has the type `long`. A decimal has no format, because generators would convert it to a
 * float.
 */
function scalarType(schema: Schema, long: LongType): Schema {
  const { type } = schema;
  // Only AsyncAPI documents have fields that are null. JSON Schema has no other form for them.
  if (Array.isArray(type) && type.includes('null')) return { type };
  const plain = isLong(schema) ? longTypeOf(schema, long) : Array.isArray(type) ? 'string' : type;
  if (plain === undefined) return {};
  return { type: plain, ...(plain === 'integer' && { format: 'int64' }) };
}

/** Returns the keywords of an enumeration. If it is open, only the description lists its values. */
function enumeration(schema: Schema): Schema {
  const { const: constant, enum: listed, description } = schema;
  const values = constant === undefined ? listed : [constant];
  if (values === undefined) return {};
  if (isOpen(schema)) {
    const meanings = valueMeanings({ ...schema, enum: values });
    // The caller copies the description, so nothing is added if it already lists the meanings.
    if (meanings !== undefined && description?.includes(meanings)) return {};
    if (meanings !== undefined) return { description: `${description}\n\n${meanings}` };
    const known = `Known values: ${values.map(code).join(', ')}.`;
    return { description: joinDescription(description, [known]) ?? known };
  }
  const names = values.map(enumName);
  return {
    enum: values,
    ...(names.some((name, index) => name !== values[index]) && { 'x-enum-varnames': names }),
  };
}

const units: Readonly<Record<string, string>> = {
  m: 'MINUTES',
  h: 'HOURS',
  d: 'DAYS',
  w: 'WEEKS',
  M: 'MONTHS',
};

/**
 * Converts a value to an identifier. Spells out units, so that `1m` and `1M` have different names.
 */
function enumName(value: string | number): string {
  const [, count, unit = ''] = /^(\d+)([mhdwM])$/.exec(String(value)) ?? [];
  if (count !== undefined) return `${units[unit]}_${count}`;
  return /^[A-Za-z_]\w*$/.test(String(value)) ? String(value) : `VALUE_${value}`;
}

/**
 * Converts a tuple to a list whose items can have any type. The description states the type of each
 * item.
 */
function tuple(schema: Schema, context: Context): Schema {
  const { prefixItems = [], minItems, maxItems, description = '' } = schema;
  const lines = prefixItems.map((item, index) => {
    const { type, description: meaning = '' } = portableSchema(item, context);
    return `${index + 1}. ${code(item.title ?? '')} (${type}): ${meaning}`;
  });
  return {
    type: 'array',
    items: {},
    ...(minItems !== undefined && { minItems }),
    ...(maxItems !== undefined && { maxItems }),
    description: [description, 'The items, in this order:', lines.join('\n')].join('\n\n'),
  };
}

/** What stands in a character class for an escape. */
const inClass: Readonly<Record<string, string>> = { '\\d': '0-9', '\\w': 'A-Za-z0-9_' };

/**
 * Returns an equivalent regular expression without backslashes. Some generators copy a pattern into
 * source code and do not escape its backslashes.
 *
 * @throws Error for an escape that has no form without a backslash
 */
export function portablePattern(pattern: string): string {
  const members = (part: string): string => {
    const found = inClass[part] ?? (/\\[.+*?$()[\]{}|/]/.test(part) ? part[1] : undefined);
    if (found !== undefined) return found;
    throw new Error(
      `The pattern ${pattern} contains ${part}, which has no form without a backslash. ` +
        `Write it as a character class.`,
    );
  };
  return pattern.replace(/\[(?:\\.|[^\]])*\]|\\./gs, (part) =>
    part.startsWith('[') ? part.replace(/\\./gs, members) : `[${members(part)}]`,
  );
}

/**
 * Converts the LONG values of an example to the JSON type that they have in a portable edition.
 * Integers keep all digits when the document is written.
 *
 * @param schema the annotated schema of the value
 */
export function portableExample(value: Json, schema: Schema | undefined, context: Context): Json {
  const { schemas, long } = context;
  const convert = (one: Json, subschema: Schema | undefined): Json =>
    portableExample(one, subschema, context);
  if (schema === undefined) return value;
  const base = schema.$ref === undefined ? schema.allOf?.[0] : schema;
  if (base !== undefined) return convert(value, schemas[refName(base) ?? '']);
  const members = schema.oneOf ?? schema.anyOf;
  if (members) {
    const isList = Array.isArray(value);
    const member = members.find(
      (one) => ((schemas[refName(one) ?? ''] ?? one).type === 'array') === isList,
    );
    return convert(value, member);
  }
  if (Array.isArray(value)) {
    const { items, prefixItems } = schema;
    return value.map((item, index) =>
      convert(item, prefixItems?.[index] ?? (typeof items === 'object' ? items : undefined)),
    );
  }
  if (typeof value === 'object' && value !== null) {
    const { properties = {}, additionalProperties } = schema;
    const others = typeof additionalProperties === 'object' ? additionalProperties : undefined;
    return mapValues(value, (field, name) => convert(field as Json, properties[name] ?? others));
  }
  return Array.isArray(schema.type) ? scalarExample(value, schema, long) : value;
}

function scalarExample(value: Json, schema: Schema, long: LongType): Json {
  if (schema.format === 'text' || longTypeOf(schema, long) === 'string') return String(value);
  return /^\d+$/.test(String(value)) ? (JSON.rawJSON(String(value)) as Json) : value;
}
