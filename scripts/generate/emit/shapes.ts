import { existsSync } from 'node:fs';
import { inRepository } from '../../lib/paths.ts';
import { SpecificationError } from '../problem.ts';
import { type Json, refName, resolveSchema, type Schema, type Schemas } from '../read/schema.ts';

/** How a value is decoded; see `Shape` of `@broker-api/core`. Null when it stays as it came. */
type Shape = Json;

/** How scalars travel, by format. */
const wireScalars: Readonly<Record<string, string>> = {
  decimal: 'decimal',
  'long-id': 'id',
  'epoch-ms': 'time',
};

/** How scalars are decoded: a caller's id may come as an integer, and is text then too. */
const decodedScalars: Readonly<Record<string, string>> = { ...wireScalars, text: 'id' };

/**
 * The shapes of all named schemas that need one, and a function for any other schema: how values
 * are decoded, or how they travel.
 *
 * @throws SpecificationError for a schema that has no decoding; `section` tells where its file is
 */
export function shapesOf(
  schemas: Schemas,
  section = 'common',
  purpose: 'decoding' | 'wire' = 'decoding',
): {
  readonly named: Record<string, Shape>;
  readonly shapeOf: (schema: Schema) => Shape;
} {
  const scalarShapes = purpose === 'wire' ? wireScalars : decodedScalars;
  const cache = new Map<string, Shape>();
  const open = new Set<string>();
  const named = (name: string): Shape => {
    if (open.has(name)) refuse({ title: name }, 'it refers to itself, which has no decoding');
    open.add(name);
    if (!cache.has(name)) cache.set(name, shapeOf(schemas[name] ?? {}));
    open.delete(name);
    return cache.get(name) ?? null;
  };
  const shapeOf = (schema: Schema): Shape => {
    const name = refName(schema);
    if (name !== undefined) {
      const shape = named(name);
      return shape === null || typeof shape === 'string' ? shape : `#${name}`;
    }
    if (purpose === 'wire' && schema.type === 'string' && schema.format !== 'decimal') return null;
    if (schema.format && scalarShapes[schema.format]) return scalarShapes[schema.format] as string;
    if (schema.allOf) refuse(schema, 'allOf has no decoding: write the fields out');
    const arms = unionArms(schema, schemas);
    if (arms) return unionShape(arms, schemas, shapeOf);
    if (schema.prefixItems) return tupleShape(schema.prefixItems.map(shapeOf));
    if (typeof schema.items === 'object') return listShape(shapeOf(schema.items));
    return objectShape(schema, shapeOf);
  };
  const placed = <Made>(make: () => Made): Made => {
    try {
      return make();
    } catch (error) {
      if (!(error instanceof NoShape)) throw error;
      const at = `${fileOf(error.title, section)}:1:1`;
      throw new SpecificationError([{ at, message: error.message }]);
    }
  };
  placed(() => Object.keys(schemas).forEach(named));
  const entries = [...cache].filter(([, shape]) => shape !== null && typeof shape === 'object');
  return {
    named: Object.fromEntries(entries.sort()),
    shapeOf: (schema) => placed(() => shapeOf(schema)),
  };
}

/** The arms of a union: those of unions inside it are its own, and null decodes as null. */
function unionArms(schema: Schema, schemas: Schemas): Schema[] | undefined {
  const arms = schema.oneOf ?? schema.anyOf;
  return arms
    ?.filter(({ type }) => type !== 'null')
    .flatMap((arm) => unionArms(resolveSchema(arm, schemas), schemas) ?? [arm]);
}

function listShape(item: Shape): Shape {
  return item === null ? null : [item];
}

function tupleShape(items: Shape[]): Shape {
  return items.every((item) => item === null) ? null : { tuple: items };
}

function objectShape(schema: Schema, shapeOf: (schema: Schema) => Shape): Shape {
  if (typeof schema.additionalProperties === 'object') {
    if (schema.properties) refuse(schema, 'named fields beside a map have no decoding');
    const values = shapeOf(schema.additionalProperties);
    return values === null ? null : { values };
  }
  const fields = Object.entries(schema.properties ?? {})
    .map(([name, property]) => [name, shapeOf(property)] as const)
    .filter(([, shape]) => shape !== null);
  return fields.length === 0 ? null : { fields: Object.fromEntries(fields) };
}

/**
 * A list or an object decides by what came; objects of several kinds are decoded by all their
 * fields.
 */
function unionShape(
  arms: readonly Schema[],
  schemas: Schemas,
  shapeOf: (schema: Schema) => Shape,
): Shape {
  if (arms.length === 1) return shapeOf(arms[0] as Schema);
  const lists = arms.filter((arm) => resolveSchema(arm, schemas).type === 'array');
  const objects = arms.filter((arm) => resolveSchema(arm, schemas).type !== 'array');
  if (lists.length > 1) refuse(lists[0] ?? {}, 'a union of several lists has no decoding');
  if (lists.length === 0) return mergedFields(objects, schemas, shapeOf);
  const list = shapeOf(lists[0] as Schema);
  const object =
    objects.length === 1 ? shapeOf(objects[0] as Schema) : mergedFields(objects, schemas, shapeOf);
  if (list === null && object === null) return null;
  return { ...(list !== null && { list }), ...(object !== null && { object }) };
}

function mergedFields(
  arms: readonly Schema[],
  schemas: Schemas,
  shapeOf: (schema: Schema) => Shape,
): Shape {
  const fields: Record<string, Shape> = {};
  for (const arm of arms) {
    for (const [name, property] of Object.entries(resolveSchema(arm, schemas).properties ?? {})) {
      const shape = shapeOf(property);
      if (name in fields && JSON.stringify(fields[name]) !== JSON.stringify(shape)) {
        refuse(arm, `the field ${name} is decoded in two ways by the arms of one union`);
      }
      fields[name] = shape;
    }
  }
  const decoded = Object.entries(fields).filter(([, shape]) => shape !== null);
  return decoded.length === 0 ? null : { fields: Object.fromEntries(decoded) };
}

/** A schema that would be left undecoded, or decoded wrongly. */
class NoShape extends Error {
  readonly title: string;

  constructor({ title = 'a schema without a title' }: Schema, message: string) {
    super(`${title}: ${message}`);
    this.title = title;
  }
}

function refuse(schema: Schema, message: string): never {
  throw new NoShape(schema, message);
}

/** The file of a schema: its section's, or the common one. */
function fileOf(title: string, section: string): string {
  const paths = [section, 'common'].map((owner) => `spec/${owner}/schemas/${title}.yaml`);
  return paths.find((path) => existsSync(inRepository(path))) ?? `spec/${section}`;
}
