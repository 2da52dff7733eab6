import {
  type Json,
  refName,
  resolveSchema,
  type Schema,
  type Schemas,
  withoutConditions,
} from './schema.ts';

/**
 * How a client decodes a value: `Shape` of `@broker-api/core`. Null means that the client does not
 * decode the value.
 */
type Shape = Json;

/** The wire representation of each scalar format. */
const wireScalars: ReadonlyMap<string | undefined, string> = new Map([
  ['decimal', 'decimal'],
  ['long-id', 'id'],
  ['epoch-ms', 'time'],
]);

/**
 * The decoding of each scalar format. Clients decode every client order id to text, even if the
 * service sends a number.
 */
const decodedScalars: ReadonlyMap<string | undefined, string> = new Map([
  ...wireScalars,
  ['text', 'id'],
]);

/**
 * Returns the shapes of the named schemas that clients must decode, and a function that returns the
 * shape of any schema.
 *
 * @param purpose `decoding`: how clients decode values; `wire`: how the service sends them
 * @throws UnsupportedSchemaError for a schema that clients cannot decode
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
    if (open.has(name))
      fail(
        { title: name },
        'A schema that references itself is not supported. Remove the reference',
      );
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
    if (purpose === 'wire' && schema.type === 'string' && schema.format !== 'decimal') {
      return schema.format === 'epoch-ms' ? 'text-time' : null;
    }
    const scalar = scalarShapes.get(schema.format);
    if (scalar !== undefined) return scalar;
    if (withoutConditions(schema).allOf)
      fail(schema, 'allOf is not supported. List all fields in `properties`');
    const members = unionMembers(schema, schemas);
    if (members) return unionShape(members, schemas, shapeOf);
    if (schema.prefixItems) return tupleShape(schema.prefixItems.map(shapeOf));
    if (typeof schema.items === 'object') return listShape(shapeOf(schema.items));
    return objectShape(schema, shapeOf);
  };
  Object.keys(schemas).forEach(named);
  const entries = [...cache].filter(([, shape]) => shape !== null && typeof shape === 'object');
  return { named: Object.fromEntries(entries.sort()), shapeOf };
}

/**
 * Returns the members of a union, including those of nested unions. Excludes null, which is not
 * decoded.
 */
function unionMembers(schema: Schema, schemas: Schemas): Schema[] | undefined {
  const members = schema.oneOf ?? schema.anyOf;
  return members
    ?.filter(({ type }) => type !== 'null')
    .flatMap((member) => unionMembers(resolveSchema(member, schemas), schemas) ?? [member]);
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
      fail(
        schema,
        'properties and additionalProperties together are not supported. Use one of them',
      );
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
 * Returns the shape of a union. The decoder checks whether a value is a list or an object. If the
 * union has several object schemas, the shape contains the fields of all of them.
 */
function unionShape(
  members: readonly Schema[],
  schemas: Schemas,
  shapeOf: (schema: Schema) => Shape,
): Shape {
  if (members.length === 1) return shapeOf(members[0] as Schema);
  const lists = members.filter((member) => resolveSchema(member, schemas).type === 'array');
  const objects = members.filter((member) => resolveSchema(member, schemas).type !== 'array');
  if (lists.length > 1) {
    fail(lists[0] ?? {}, 'A union of several lists is not supported. Keep only one list');
  }
  if (lists.length === 0) return mergedFields(objects, schemas, shapeOf);
  const list = shapeOf(lists[0] as Schema);
  const object =
    objects.length === 1 ? shapeOf(objects[0] as Schema) : mergedFields(objects, schemas, shapeOf);
  if (list === null && object === null) return null;
  return { ...(list !== null && { list }), ...(object !== null && { object }) };
}

function mergedFields(
  members: readonly Schema[],
  schemas: Schemas,
  shapeOf: (schema: Schema) => Shape,
): Shape {
  const fields = new Map<string, Shape>();
  for (const member of members) {
    const { properties = {} } = resolveSchema(member, schemas);
    for (const [name, property] of Object.entries(properties)) {
      const shape = shapeOf(property);
      if (fields.has(name) && JSON.stringify(fields.get(name)) !== JSON.stringify(shape)) {
        const message =
          `The schemas of a union have different types for the field ${name}. ` +
          `Rename one of the fields, or use the same type`;
        fail(member, message);
      }
      fields.set(name, shape);
    }
  }
  const decoded = [...fields].filter(([, shape]) => shape !== null);
  return decoded.length === 0 ? null : { fields: Object.fromEntries(decoded) };
}

/** Thrown for a schema that the clients cannot decode. */
export class UnsupportedSchemaError extends Error {
  readonly title: string;

  constructor({ title = 'a schema without a title' }: Schema, message: string) {
    super(`${title}: ${message}.`);
    this.title = title;
  }
}

function fail(schema: Schema, message: string): never {
  throw new UnsupportedSchemaError(schema, message);
}
