import type { JsonSchema, Schemas } from '../cases/json-schema.ts';
import type { TimeRelation } from '../cases/record-rule.ts';
import { resolved } from '../cases/stream-document.ts';

/** A part of a body. */
export interface Part {
  readonly value: unknown;
  readonly schema: JsonSchema;
  readonly pointer: string;
  /** The `x-time` of the property, which is beside a reference. */
  readonly time: TimeRelation | undefined;
}

/** Returns the parts of a body with their schemas: the body itself, and all values in it. */
export function* partsOf(
  value: unknown,
  given: JsonSchema,
  schemas: Schemas,
  pointer = '',
): Iterable<Part> {
  const schema = resolved(given, schemas);
  for (const one of schema.oneOf ?? []) {
    if (isListSchema(one, schemas) === Array.isArray(value)) {
      yield* partsOf(value, one, schemas, pointer);
    }
  }
  yield { value, schema, pointer, time: given['x-time'] };
  if (typeof value !== 'object' || value === null) return;
  for (const [token, part] of Object.entries(value)) {
    const inner = Array.isArray(value)
      ? (schema.prefixItems?.[Number(token)] ?? schema.items)
      : (schema.properties?.[token] ?? schema.additionalProperties);
    if (typeof inner === 'object') yield* partsOf(part, inner, schemas, `${pointer}/${token}`);
  }
}

function isListSchema(schema: JsonSchema, schemas: Schemas): boolean {
  const { items, prefixItems } = resolved(schema, schemas);
  return items !== undefined || prefixItems !== undefined;
}

/** The rows that can be equal to another row of their list. They have no identifier. */
const repeatableRows = new Set(['#/components/schemas/PublicTrade']);

/** Returns whether a list contains a row twice that can occur only once. */
export function repeatsRow({ value, schema: { items, prefixItems } }: Part): boolean {
  if (!Array.isArray(value) || prefixItems !== undefined || typeof items !== 'object') return false;
  if (repeatableRows.has(items.$ref ?? '')) return false;
  const texts = value.filter((row) => typeof row === 'object').map((row) => JSON.stringify(row));
  return new Set(texts).size < texts.length;
}
