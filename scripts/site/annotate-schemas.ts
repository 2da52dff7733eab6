import { factNotes } from '../generate/emit/editions/notes.ts';
import { scalarTypes } from '../generate/emit/schema-types.ts';
import { type JsonObject, refName, type Schema, type Schemas } from '../generate/read/schema.ts';
import { findingLinks, sourceKinds, sourceNote } from './provenance.ts';
import type { Provenance, SpecData } from './spec-data.ts';

/** The default kind of source, for which a schema gets no note. */
const defaultKind = 'requirements';

/**
 * Adds notes to the descriptions of the named schemas and their fields: the sources (if their kinds
 * differ from those of the enclosing schema), when a field is absent, which values are unavailable,
 * and the findings.
 */
export function annotateSchemas(schemas: Schemas, specData: SpecData): Record<string, Schema> {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [
      name,
      isScalar(schema) ? schema : annotateSchema(schema, defaultKind, schemas, specData),
    ]),
  );
}

/**
 * Adds notes to the description of a parameter.
 *
 * @param enclosingKinds the kinds of the operation's sources
 */
export function annotateParameter(
  parameter: JsonObject,
  enclosingKinds: string,
  schemas: Schemas,
  specData: SpecData,
): JsonObject {
  const schema = (parameter.schema ?? {}) as Schema;
  const notes = [
    ...(parameter['x-ignored'] ? ['Accepted but ignored.'] : []),
    ...(parameter['x-clamped']
      ? [`A value above ${schema.maximum} is reduced to ${schema.maximum}.`]
      : []),
    ...extensionNotes(
      { ...referencedFields(schema, schemas), ...schema, ...parameter },
      enclosingKinds,
      specData,
    ),
  ];
  return withNotes(parameter, parameter.description as string | undefined, notes);
}

/**
 * Whether a schema is a scalar type, such as a decimal as text. Scalar types are described once,
 * not at every field.
 */
function isScalar({ format }: Schema): boolean {
  return scalarTypes.has(format);
}

/** Returns the keys of a referenced schema that also apply to the field that references it. */
function referencedFields(schema: Schema, schemas: Schemas): Schema {
  const name = refName(schema);
  const target = name === undefined ? undefined : schemas[name];
  if (target === undefined || isScalar(target)) return {};
  const { 'x-provenance': provenance, ...rest } = target;
  const hasDefaultKind =
    provenance !== undefined && sourceKinds(provenance as unknown as Provenance[]) === defaultKind;
  return hasDefaultKind ? rest : target;
}

function annotateSchema(
  schema: Schema,
  enclosingKinds: string,
  schemas: Schemas,
  specData: SpecData,
): Schema {
  const merged = { ...referencedFields(schema, schemas), ...schema };
  const ownSources = schema['x-provenance'] as unknown as Provenance[] | undefined;
  const kinds = ownSources ? sourceKinds(ownSources) : enclosingKinds;
  const next = (one: Schema): Schema => annotateSchema(one, kinds, schemas, specData);
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
  return withNotes(
    copy,
    merged.description,
    extensionNotes(merged, enclosingKinds, specData),
  ) as Schema;
}

function extensionNotes(item: JsonObject, enclosingKinds: string, specData: SpecData): string[] {
  const provenance = (item['x-provenance'] ?? []) as unknown as Provenance[];
  const findings = (item['x-findings'] ?? []) as string[];
  return [
    ...factNotes(item),
    ...(provenance.length > 0 && sourceKinds(provenance) !== enclosingKinds
      ? [sourceNote(provenance, specData)]
      : []),
    ...(findings.length > 0 ? [`See: ${findingLinks(findings, specData, '; ')}.`] : []),
  ];
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
