import { SpecificationError } from '../problem.ts';
import { type Json, refName, resolveSchema, type Schema, type Schemas } from '../read/schema.ts';

/** How a client decodes a value: see `Shape` of `@broker-api/core`. Null leaves it unchanged. */
type Shape = Json;

/** The scalars of the wire format, by schema format. */
const wireScalars: Readonly<Record<string, string>> = {
  decimal: 'decimal',
  'long-id': 'id',
  'epoch-ms': 'time',
};

/** The scalars that clients decode. A client order id may arrive as an integer: it becomes text. */
const decodedScalars: Readonly<Record<string, string>> = { ...wireScalars, text: 'id' };

/**
 * Returns the shapes of the named schemas that need one, and a function for any other schema.
 *
 * @param purpose `decoding` for clients, `wire` for the format that the service sends
 * @throws UnsupportedSchemaError for a schema that cannot be decoded
 */
export function shapesOf(
  schemas: Schemas,
  purpose: 'decoding' | 'wire' = 'decoding',
): {
  readonly named: Record<string, Shape>;
  readonly shapeOf: (schema: Schema) => Shape;
} {
  const scalarShapes = purpose === 'wire' ? wireScalars : decodedScalars;
  const cache = new Map<string, Shape>();
  const open = new Set<string>();
  const named = (name: string): Shape => {
    if (open.has(name)) fail({ title: name }, 'A schema that references itself is not supported');
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
    if (schema.allOf) fail(schema, 'allOf is not supported. Write out the fields');
    const arms = unionArms(schema, schemas);
    if (arms) return unionShape(arms, schemas, shapeOf);
    if (schema.prefixItems) return tupleShape(schema.prefixItems.map(shapeOf));
    if (typeof schema.items === 'object') return listShape(shapeOf(schema.items));
    return objectShape(schema, shapeOf);
  };
  Object.keys(schemas).forEach(named);
  const entries = [...cache].filter(([, shape]) => shape !== null && typeof shape === 'object');
  return { named: Object.fromEntries(entries.sort()), shapeOf };
}

/**
 * Runs a step of the generation, and adds the location of the schema to its
 * UnsupportedSchemaError.
 *
 * @param schemaPath returns the path of the file of a named schema
 * @throws SpecificationError instead of UnsupportedSchemaError
 */
export async function withSchemaLocations<Result>(
  schemaPath: (name: string) => string,
  step: () => Promise<Result>,
): Promise<Result> {
  try {
    return await step();
  } catch (error) {
    if (!(error instanceof UnsupportedSchemaError)) throw error;
    const at = `${schemaPath(error.title)}:1:1`;
    throw new SpecificationError([{ at, message: error.message }]);
  }
}

/** Returns the arms of a union, nested unions included, without null: null needs no decoding. */
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
    if (schema.properties) {
      fail(schema, 'Named fields together with additionalProperties are not supported');
    }
    const values = shapeOf(schema.additionalProperties);
    return values === null ? null : { values };
  }
  const fields = Object.entries(schema.properties ?? {})
    .map(([name, property]) => [name, shapeOf(property)] as const)
    .filter(([, shape]) => shape !== null);
  return fields.length === 0 ? null : { fields: Object.fromEntries(fields) };
}

/**
 * Returns the shape of a union. The decoder chooses between a list and an object by the value; it
 * decodes objects of several kinds by the fields of all kinds.
 */
function unionShape(
  arms: readonly Schema[],
  schemas: Schemas,
  shapeOf: (schema: Schema) => Shape,
): Shape {
  if (arms.length === 1) return shapeOf(arms[0] as Schema);
  const lists = arms.filter((arm) => resolveSchema(arm, schemas).type === 'array');
  const objects = arms.filter((arm) => resolveSchema(arm, schemas).type !== 'array');
  if (lists.length > 1) fail(lists[0] ?? {}, 'A union of several lists is not supported');
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
        fail(arm, `The arms of a union decode the field ${name} in two ways. Rename or retype one`);
      }
      fields[name] = shape;
    }
  }
  const decoded = Object.entries(fields).filter(([, shape]) => shape !== null);
  return decoded.length === 0 ? null : { fields: Object.fromEntries(decoded) };
}

/** A schema that the clients could not decode. */
class UnsupportedSchemaError extends Error {
  readonly title: string;

  constructor({ title = 'a schema without a title' }: Schema, message: string) {
    super(`${title}: ${message}.`);
    this.title = title;
  }
}

function fail(schema: Schema, message: string): never {
  throw new UnsupportedSchemaError(schema, message);
}
