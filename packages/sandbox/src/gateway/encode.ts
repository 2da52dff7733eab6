import type { GatewayOperation, Shape, Shapes } from '@broker-api/spec';

declare global {
  /** Declares `JSON.rawJSON`, which TypeScript does not declare yet. */
  interface JSON {
    /** Returns a value that `JSON.stringify` writes exactly as the given string. */
    rawJSON(text: string): unknown;
  }
}

/**
 * The format of responses, mainly of LONG values. `reference` writes LONG values as JSON integers.
 * `observed` follows recorded payloads: it writes LONG values as strings, except for times in
 * public responses, which are integers. With `observed`, some responses also have additional
 * fields, for example those of `placeOrder`.
 */
export type Dialect = 'reference' | 'observed';

/** Encodes a response as JSON text. */
export type Encode = (value: unknown) => string;

/**
 * Converts a LONG value to the value that `JSON.stringify` receives. A LONG value is a number, or a
 * string if a number might not be exact.
 */
type WriteLong = (value: unknown) => unknown;

/**
 * How to write LONG values: as exact integers, as strings, or ids as strings and times as integers.
 */
export type LongFormat = 'integer' | 'text' | 'text-ids';

/** The format of LONG values in messages that require an API key or a listen key. */
export const longFormats = { reference: 'integer', observed: 'text' } as const;

/** The format of LONG values in public messages. */
export const publicLongFormats = { reference: 'integer', observed: 'text-ids' } as const;

/** Creates the encoder for the responses of an operation. */
export function createEncoder(
  operation: GatewayOperation,
  shapes: Shapes,
  dialect: Dialect,
): Encode {
  const format = operation.requiresApiKey ? longFormats[dialect] : publicLongFormats[dialect];
  const convert = createConverter(operation.response, shapes, format);
  return (value) => JSON.stringify(convert(value));
}

/**
 * Creates a function that converts the LONG values of a message, so that `JSON.stringify` writes
 * them in the given format.
 */
export function createConverter(
  shape: Shape | undefined,
  shapes: Shapes,
  format: LongFormat,
): (value: unknown) => unknown {
  const found = findLongs(shape, shapes);
  if (found === undefined) return (value) => value;
  const write: WriteLongs = {
    id: format === 'integer' ? asInteger : asText,
    time: format === 'text' ? asText : asInteger,
    'text-time': String,
  };
  return (value) => encodeValue(value, found, write);
}

/** How to write each kind of LONG value. */
type WriteLongs = Readonly<Record<LongKind, WriteLong>>;

const asText: WriteLong = (value) => (typeof value === 'number' ? String(value) : value);

const digits = /^-?\d+$/;

const asInteger: WriteLong = (value) =>
  typeof value === 'string' && digits.test(value) ? JSON.rawJSON(value) : value;

const longKinds = ['id', 'time', 'text-time'] as const;

type LongKind = (typeof longKinds)[number];

/** The parts of a response shape with ids and times, with references resolved. */
type LongShape =
  | LongKind
  | { readonly items: LongShape }
  | { readonly tuple: readonly (LongShape | undefined)[] }
  | { readonly fields: readonly (readonly [string, LongShape])[] }
  | { readonly values: LongShape }
  | { readonly list: LongShape | undefined; readonly object: LongShape | undefined };

function findLongs(shape: Shape | null | undefined, shapes: Shapes): LongShape | undefined {
  if (shape === undefined || shape === null) return undefined;
  if (typeof shape === 'string') {
    if (shape.startsWith('#')) return findLongs(shapes[shape.slice(1)], shapes);
    return longKinds.find((kind) => kind === shape);
  }
  if (isListShape(shape)) {
    const items = findLongs(shape[0], shapes);
    return items === undefined ? undefined : { items };
  }
  if ('tuple' in shape) {
    const tuple = shape.tuple.map((item) => findLongs(item, shapes));
    return tuple.some((item) => item !== undefined) ? { tuple } : undefined;
  }
  if ('fields' in shape) {
    const fields = Object.entries(shape.fields).flatMap(([name, field]) => {
      const longs = findLongs(field, shapes);
      return longs === undefined ? [] : [[name, longs] as const];
    });
    return fields.length > 0 ? { fields } : undefined;
  }
  if ('values' in shape) {
    const values = findLongs(shape.values, shapes);
    return values === undefined ? undefined : { values };
  }
  const { list, object } = shape;
  return { list: findLongs(list, shapes), object: findLongs(object, shapes) };
}

function isListShape(shape: Shape): shape is readonly [Shape] {
  return Array.isArray(shape);
}

function encodeValue(value: unknown, shape: LongShape | undefined, write: WriteLongs): unknown {
  if (shape === undefined || value === null || value === undefined) return value;
  if (typeof shape === 'string') return write[shape](value);
  if (Array.isArray(value)) {
    if ('list' in shape) return encodeValue(value, shape.list, write);
    if ('items' in shape) return value.map((item) => encodeValue(item, shape.items, write));
    if ('tuple' in shape)
      return value.map((item, index) => encodeValue(item, shape.tuple[index], write));
    return value;
  }
  if (typeof value !== 'object') return value;
  if ('object' in shape) return encodeValue(value, shape.object, write);
  const copy: Record<string, unknown> = { ...value };
  const fields = 'fields' in shape ? shape.fields : [];
  for (const [name, field] of fields) {
    if (name in copy) copy[name] = encodeValue(copy[name], field, write);
  }
  if ('values' in shape) {
    for (const name of Object.keys(copy)) copy[name] = encodeValue(copy[name], shape.values, write);
  }
  return copy;
}
