import { type Json, refName, type Schema, type Schemas } from './document.ts';

/** How a value is decoded; see `Shape` of `@broker-api/core`. Null when it stays as it came. */
type Shape = Json;

const scalarShapes: Readonly<Record<string, string>> = {
  decimal: 'decimal',
  'long-id': 'id',
  'epoch-ms': 'time',
};

/** The decoding shapes of all named schemas that need one, and a function for any other schema. */
export function shapesOf(schemas: Schemas): {
  readonly named: Record<string, Shape>;
  readonly shapeOf: (schema: Schema) => Shape;
} {
  const cache = new Map<string, Shape>();
  const named = (name: string): Shape => {
    if (!cache.has(name)) cache.set(name, shapeOf(schemas[name] ?? {}));
    return cache.get(name) ?? null;
  };
  const shapeOf = (schema: Schema): Shape => {
    const name = refName(schema);
    if (name !== undefined) {
      const shape = named(name);
      return shape === null || typeof shape === 'string' ? shape : `#${name}`;
    }
    if (schema.format && scalarShapes[schema.format]) return scalarShapes[schema.format] as string;
    const arms = schema.oneOf ?? schema.anyOf;
    if (arms) return unionShape(arms, schemas, shapeOf);
    if (schema.prefixItems) return tupleShape(schema.prefixItems.map(shapeOf));
    if (typeof schema.items === 'object') return listShape(shapeOf(schema.items));
    return objectShape(schema, shapeOf);
  };
  for (const name of Object.keys(schemas)) named(name);
  const entries = [...cache].filter(([, shape]) => shape !== null && typeof shape === 'object');
  return { named: Object.fromEntries(entries.sort()), shapeOf };
}

function listShape(item: Shape): Shape {
  return item === null ? null : [item];
}

function tupleShape(items: Shape[]): Shape {
  return items.every((item) => item === null) ? null : { tuple: items };
}

function objectShape(schema: Schema, shapeOf: (schema: Schema) => Shape): Shape {
  if (typeof schema.additionalProperties === 'object') {
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
  const lists = arms.filter((arm) => resolve(arm, schemas).type === 'array');
  const objects = arms.filter((arm) => resolve(arm, schemas).type !== 'array');
  if (lists.length > 1) throw new Error('a union of several lists has no decoding');
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
    for (const [name, property] of Object.entries(resolve(arm, schemas).properties ?? {})) {
      const shape = shapeOf(property);
      if (name in fields && JSON.stringify(fields[name]) !== JSON.stringify(shape)) {
        throw new Error(`the field ${name} is decoded in two ways by the arms of one union`);
      }
      fields[name] = shape;
    }
  }
  const decoded = Object.entries(fields).filter(([, shape]) => shape !== null);
  return decoded.length === 0 ? null : { fields: Object.fromEntries(decoded) };
}

function resolve(schema: Schema, schemas: Schemas): Schema {
  const name = refName(schema);
  return name === undefined ? schema : resolve(schemas[name] ?? {}, schemas);
}
