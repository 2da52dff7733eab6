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

/** Converts a value to the value that `JSON.stringify` receives. */
type Convert = (value: unknown) => unknown;

/**
 * Creates a function that converts the LONG values of a message, so that `JSON.stringify` writes
 * them in the given format. A LONG value is a number, or a string if a number might not be exact.
 */
export function createConverter(
  shape: Shape | undefined,
  shapes: Shapes,
  format: LongFormat,
): Convert {
  const scalars: Readonly<Record<string, Convert>> = {
    id: format === 'integer' ? asInteger : asText,
    time: format === 'text' ? asText : asInteger,
    'text-time': String,
  };
  return converterOf(shape, shapes, scalars) ?? ((value) => value);
}

const asText: Convert = (value) => (typeof value === 'number' ? String(value) : value);

const digits = /^-?\d+$/;

const asInteger: Convert = (value) =>
  typeof value === 'string' && digits.test(value) ? JSON.rawJSON(value) : value;

/** Returns the converter of the values with a shape; undefined if they contain no LONG value. */
function converterOf(
  shape: Shape | null | undefined,
  shapes: Shapes,
  scalars: Readonly<Record<string, Convert>>,
): Convert | undefined {
  const of = (part: Shape | null | undefined) => converterOf(part, shapes, scalars);
  if (shape === undefined || shape === null) return undefined;
  if (typeof shape === 'string') {
    const convert = shape.startsWith('#') ? of(shapes[shape.slice(1)]) : scalars[shape];
    return convert && ((value) => (value === null || value === undefined ? value : convert(value)));
  }
  if (isListShape(shape)) {
    const item = of(shape[0]);
    return item && ((value) => (Array.isArray(value) ? value.map(item) : value));
  }
  if ('tuple' in shape) {
    const items = shape.tuple.map(of);
    if (items.every((item) => item === undefined)) return undefined;
    const convert = (item: unknown, index: number) => items[index]?.(item) ?? item;
    return (value) => (Array.isArray(value) ? value.map(convert) : value);
  }
  if ('fields' in shape) {
    const fields = Object.entries(shape.fields).flatMap(([name, field]) => {
      const convert = of(field);
      return convert === undefined ? [] : [[name, convert] as const];
    });
    return fields.length === 0 ? undefined : (value) => convertFields(value, fields);
  }
  if ('values' in shape) {
    const convert = of(shape.values);
    if (convert === undefined) return undefined;
    return (value) =>
      convertFields(
        value,
        Object.keys(value ?? {}).map((name) => [name, convert]),
      );
  }
  const list = of(shape.list);
  const object = of(shape.object);
  return (value) => (Array.isArray(value) ? list : object)?.(value) ?? value;
}

function isListShape(shape: Shape): shape is readonly [Shape] {
  return Array.isArray(shape);
}

/** Returns a copy of an object with some fields converted. Other values stay as they are. */
function convertFields(
  value: unknown,
  fields: readonly (readonly [name: string, convert: Convert])[],
): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const copy: Record<string, unknown> = { ...value };
  for (const [name, convert] of fields) if (name in copy) copy[name] = convert(copy[name]);
  return copy;
}
