import { type Json, refName, type Schema, type Schemas } from '@broker-api/spec/schema';
import { type LongType, longTypeOf } from './portable-schema.ts';

declare global {
  /** TypeScript does not declare this ECMAScript function yet. */
  interface JSON {
    /** Returns a value that JSON.stringify writes as this text. */
    rawJSON(text: string): unknown;
  }
}

/**
 * Converts the LONG values of an example to the JSON type that they have in a portable edition.
 * Integers keep all digits when the document is written.
 *
 * @param schema the annotated schema of the value
 */
export function portableExample(
  value: Json,
  schema: Schema | undefined,
  schemas: Schemas,
  long: LongType,
): Json {
  const convert = (one: Json, subschema: Schema | undefined): Json =>
    portableExample(one, subschema, schemas, long);
  if (schema === undefined) return value;
  const base = schema.$ref === undefined ? schema.allOf?.[0] : schema;
  if (base !== undefined) return convert(value, schemas[refName(base) ?? '']);
  const members = schema.oneOf ?? schema.anyOf;
  if (members) {
    const isList = Array.isArray(value);
    const member = members.find((one) => (resolved(one, schemas).type === 'array') === isList);
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
    return Object.fromEntries(
      Object.entries(value).map(([name, field]) => [
        name,
        convert(field as Json, properties[name] ?? others),
      ]),
    );
  }
  return Array.isArray(schema.type) ? scalar(value, schema, long) : value;
}

function resolved(schema: Schema, schemas: Schemas): Schema {
  return schemas[refName(schema) ?? ''] ?? schema;
}

function scalar(value: Json, schema: Schema, long: LongType): Json {
  if (schema.format === 'text' || longTypeOf(schema, long) === 'string') return String(value);
  return /^\d+$/.test(String(value)) ? (JSON.rawJSON(String(value)) as Json) : value;
}
