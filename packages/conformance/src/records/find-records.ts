import type { JsonSchema, Schemas } from '../cases/json-schema.ts';
import type { RecordRule } from '../cases/record-rule.ts';

/** A record in a response, with the rule of its schema. */
export interface FoundRecord {
  readonly rule: RecordRule;
  readonly row: Readonly<Record<string, unknown>>;
}

const refPrefix = '#/components/schemas/';

/** Returns the records in a body: the objects whose schema has `x-record`. */
export function findRecords(value: unknown, schema: JsonSchema, schemas: Schemas): FoundRecord[] {
  if (schema.$ref !== undefined) {
    return findRecords(value, schemas[schema.$ref.slice(refPrefix.length)] ?? {}, schemas);
  }
  if (schema.oneOf) return schema.oneOf.flatMap((one) => findRecords(value, one, schemas));
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) {
    const { items } = schema;
    if (typeof items !== 'object') return [];
    return value.flatMap((one) => findRecords(one, items, schemas));
  }
  const row = value as Readonly<Record<string, unknown>>;
  const rule = schema['x-record'];
  if (rule !== undefined) return row[rule.key] === undefined ? [] : [{ rule, row }];
  return Object.entries(row).flatMap(([name, one]) => {
    const part = schema.properties?.[name] ?? schema.additionalProperties;
    return typeof part === 'object' ? findRecords(one, part, schemas) : [];
  });
}
