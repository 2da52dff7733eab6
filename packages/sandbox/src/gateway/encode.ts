import type { OperationRecord, Shape, Shapes } from '@broker-api/spec';

declare global {
  /** Of ECMAScript's JSON with source text, what TypeScript does not know yet. */
  interface JSON {
    /** A value that JSON.stringify writes as this text. */
    rawJSON(text: string): unknown;
  }
}

/**
 * How LONG values travel: `reference` writes JSON integers; `observed` writes text wherever a key is
 * needed, as recorded payloads do, and integers in public answers.
 */
export type Dialect = 'reference' | 'observed';

/** Writes an answer as JSON text. */
export type Encode = (value: unknown) => string;

/** Writes one LONG; text of digits may be longer than a number holds. */
type WriteLong = (value: unknown) => unknown;

/** Prepares the encoder of an operation's answers. */
export function encoder(operation: OperationRecord, shapes: Shapes, dialect: Dialect): Encode {
  const shape = longsOf(operation.response, shapes);
  if (shape === undefined) return (value) => JSON.stringify(value);
  const write = dialect === 'observed' && operation.requiresApiKey ? asText : asInteger;
  return (value) => JSON.stringify(encoded(value, shape, write));
}

const asText: WriteLong = (value) => (typeof value === 'number' ? String(value) : value);

const digits = /^-?\d+$/;

const asInteger: WriteLong = (value) =>
  typeof value === 'string' && digits.test(value) ? JSON.rawJSON(value) : value;

/** A shape of which only the ways to LONG values are left, with names followed. */
type LongShape =
  | 'long'
  | { readonly items: LongShape }
  | { readonly tuple: readonly (LongShape | undefined)[] }
  | { readonly fields: readonly (readonly [string, LongShape])[] }
  | { readonly values: LongShape }
  | { readonly list: LongShape | undefined; readonly object: LongShape | undefined };

function longsOf(shape: Shape | null | undefined, shapes: Shapes): LongShape | undefined {
  if (shape === undefined || shape === null) return undefined;
  if (typeof shape === 'string') {
    if (shape.startsWith('#')) return longsOf(shapes[shape.slice(1)], shapes);
    return shape === 'id' || shape === 'time' ? 'long' : undefined;
  }
  if (isListShape(shape)) {
    const items = longsOf(shape[0], shapes);
    return items === undefined ? undefined : { items };
  }
  if ('tuple' in shape) {
    const tuple = shape.tuple.map((item) => longsOf(item, shapes));
    return tuple.some((item) => item !== undefined) ? { tuple } : undefined;
  }
  if ('fields' in shape) {
    const fields = Object.entries(shape.fields).flatMap(([name, field]) => {
      const longs = longsOf(field, shapes);
      return longs === undefined ? [] : [[name, longs] as const];
    });
    return fields.length > 0 ? { fields } : undefined;
  }
  if ('values' in shape) {
    const values = longsOf(shape.values, shapes);
    return values === undefined ? undefined : { values };
  }
  const { list, object } = shape;
  return { list: longsOf(list, shapes), object: longsOf(object, shapes) };
}

function isListShape(shape: Shape): shape is readonly [Shape] {
  return Array.isArray(shape);
}

function encoded(value: unknown, shape: LongShape | undefined, write: WriteLong): unknown {
  if (shape === undefined || value === null || value === undefined) return value;
  if (shape === 'long') return write(value);
  if (Array.isArray(value)) {
    if ('list' in shape) return encoded(value, shape.list, write);
    if ('items' in shape) return value.map((item) => encoded(item, shape.items, write));
    if ('tuple' in shape) return value.map((item, at) => encoded(item, shape.tuple[at], write));
    return value;
  }
  if (typeof value !== 'object') return value;
  if ('object' in shape) return encoded(value, shape.object, write);
  const copy: Record<string, unknown> = { ...value };
  const fields = 'fields' in shape ? shape.fields : [];
  for (const [name, field] of fields) {
    if (name in copy) copy[name] = encoded(copy[name], field, write);
  }
  if ('values' in shape) {
    for (const name of Object.keys(copy)) copy[name] = encoded(copy[name], shape.values, write);
  }
  return copy;
}
