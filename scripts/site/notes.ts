import { scalarTypes } from '../generate/emit/schema-types.ts';
import { type JsonObject, refName, type Schema, type Schemas } from '../generate/read/schema.ts';
import type { Facts, Provenance } from './facts.ts';
import { code, listed, plain } from './markdown.ts';
import { findingLinks, kindsOf, provenanceNote } from './provenance.ts';

/** The kind of a fact that needs no remark: what the requirements state. */
const expected = 'requirements';

/**
 * The named schemas with remarks in their descriptions: where a schema or field comes from when
 * that is not where the rest comes from, when a field is absent, what is unavailable, and findings.
 */
export function annotateSchemas(schemas: Schemas, facts: Facts): Record<string, Schema> {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [
      name,
      isScalar(schema) ? schema : annotated(schema, expected, schemas, facts),
    ]),
  );
}

/**
 * A parameter with remarks in its description.
 *
 * @param outer the kinds of sources of the operation
 */
export function annotateParameter(
  parameter: JsonObject,
  outer: string,
  schemas: Schemas,
  facts: Facts,
): JsonObject {
  const schema = (parameter.schema ?? {}) as Schema;
  const notes = [
    ...(parameter['x-ignored'] ? ['Accepted and not read.'] : []),
    ...(parameter['x-clamped']
      ? [`More than ${schema.maximum} is taken as ${schema.maximum}.`]
      : []),
    ...remarks({ ...referred(schema, schemas), ...schema, ...parameter }, outer, facts),
  ];
  return withNotes(parameter, parameter.description as string | undefined, notes);
}

/** Conventions such as decimals as text are told once, not at every field. */
function isScalar({ format }: Schema): boolean {
  return format !== undefined && format in scalarTypes;
}

/** What a reference says of its own, as far as a field that uses it repeats it. */
function referred(schema: Schema, schemas: Schemas): Schema {
  const name = refName(schema);
  const target = name === undefined ? undefined : schemas[name];
  if (target === undefined || isScalar(target)) return {};
  const { 'x-provenance': provenance, ...rest } = target;
  const known =
    provenance !== undefined && kindsOf(provenance as unknown as Provenance[]) === expected;
  return known ? rest : target;
}

function annotated(schema: Schema, outer: string, schemas: Schemas, facts: Facts): Schema {
  const whole = { ...referred(schema, schemas), ...schema };
  const own = schema['x-provenance'] as unknown as Provenance[] | undefined;
  const inner = own ? kindsOf(own) : outer;
  const next = (one: Schema): Schema => annotated(one, inner, schemas, facts);
  const { properties, items, prefixItems, oneOf, anyOf, additionalProperties } = schema;
  const copy: Schema = {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, one]) => [name, next(one)]),
      ),
    }),
    ...(typeof items === 'object' && { items: next(items) }),
    ...(prefixItems && { prefixItems: prefixItems.map(next) }),
    ...(oneOf && { oneOf: oneOf.map(next) }),
    ...(anyOf && { anyOf: anyOf.map(next) }),
    ...(typeof additionalProperties === 'object' && {
      additionalProperties: next(additionalProperties),
    }),
  };
  return withNotes(copy, whole.description, remarks(whole, outer, facts)) as Schema;
}

function remarks(item: JsonObject, outer: string, facts: Facts): string[] {
  const provenance = (item['x-provenance'] ?? []) as unknown as Provenance[];
  const findings = (item['x-findings'] ?? []) as string[];
  const unavailable = item['x-unavailable'] as true | string[] | undefined;
  const absent = item['x-absent-when'] as string | undefined;
  return [
    ...(unavailable === true ? ['Marked unavailable by the service.'] : []),
    ...(Array.isArray(unavailable)
      ? [`The service marks ${listed(unavailable.map(code))} as unavailable.`]
      : []),
    ...(item['x-open-enum'] ? ['More values may come.'] : []),
    ...(absent === undefined ? [] : [`May be absent: ${lowerFirst(plain(absent))}`]),
    ...(provenance.length > 0 && kindsOf(provenance) !== outer
      ? [provenanceNote(provenance, facts)]
      : []),
    ...(findings.length > 0 ? [`See: ${findingLinks(findings, facts, '; ')}.`] : []),
  ];
}

/** A sentence that goes on after a colon; a name in capitals stays as it is. */
function lowerFirst(text: string): string {
  return /^[A-Z][a-z]*\b/.test(text) ? `${text[0]?.toLowerCase()}${text.slice(1)}` : text;
}

function withNotes(
  item: JsonObject,
  description: string | undefined,
  notes: readonly string[],
): JsonObject {
  if (notes.length === 0) return item;
  const before = description === undefined ? [] : [description.trim()];
  return { ...item, description: [...before, `*${notes.join(' ')}*`].join('\n\n') };
}
