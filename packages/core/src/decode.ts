import { ResponseError } from './errors.ts';

/**
 * How to decode a JSON value. An `id` or a `decimal` becomes text, and a `time` becomes a number of
 * milliseconds since the epoch. `#Name` references a named shape. `[shape]` is a list, `tuple` a
 * list with one shape for each index, `fields` an object with one shape for each field, and
 * `values` a map. `list` and `object` are the two forms of a response that can be either. Values
 * without a shape do not change.
 */
export type Shape =
  | 'id'
  | 'time'
  | 'decimal'
  | `#${string}`
  | readonly [Shape]
  | { readonly fields: Readonly<Record<string, Shape>> }
  | { readonly values: Shape }
  | { readonly tuple: readonly (Shape | null)[] }
  | { readonly list?: Shape; readonly object?: Shape };

/** Named shapes, by name. */
export type Shapes = Readonly<Record<string, Shape>>;

/**
 * Decodes a parsed JSON value in place and returns it. Missing and null fields do not change.
 *
 * @param path the name of the value in error messages
 * @throws ResponseError when a time is neither an integer nor a string of digits
 */
export function decode(
  value: unknown,
  shape: Shape | undefined,
  shapes: Shapes,
  path = 'response',
): unknown {
  if (shape === undefined || value === null || value === undefined) return value;
  if (typeof shape === 'string') {
    return shape.startsWith('#')
      ? decode(value, shapes[shape.slice(1)], shapes, path)
      : decodeScalar(value, shape, path);
  }
  if (typeof value !== 'object') return value;
  if (Array.isArray(value)) return decodeList(value, shape, shapes, path);
  return decodeObject(value as Record<string, unknown>, shape, shapes, path);
}

/** Whether a value is a list or an object, whichever its shape requires. */
export function isShapedLike(value: unknown, shape: Shape | undefined, shapes: Shapes): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (shape === undefined) return true;
  if (typeof shape === 'string') return isShapedLike(value, shapes[shape.slice(1)], shapes);
  if ('list' in shape || 'object' in shape) return true;
  return Array.isArray(value) === (Array.isArray(shape) || 'tuple' in shape);
}

function decodeScalar(value: unknown, shape: string, path: string): unknown {
  if (shape === 'decimal') return plainDecimal(value);
  if (shape === 'id') return typeof value === 'number' ? String(value) : value;
  const time = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  if (Number.isSafeInteger(time)) return time;
  throw new ResponseError(`${path} must be a time in milliseconds; got ${JSON.stringify(value)}`);
}

function decodeList(list: unknown[], shape: object, shapes: Shapes, path: string): unknown[] {
  const itemShape = (index: number): Shape | undefined => {
    if (Array.isArray(shape)) return shape[0] as Shape;
    if ('tuple' in shape) return (shape.tuple as (Shape | null)[])[index] ?? undefined;
    return undefined;
  };
  if ('list' in shape) return decode(list, shape.list as Shape, shapes, path) as unknown[];
  for (let index = 0; index < list.length; index++) {
    list[index] = decode(list[index], itemShape(index), shapes, `${path}[${index}]`);
  }
  return list;
}

function decodeObject(
  object: Record<string, unknown>,
  shape: object,
  shapes: Shapes,
  path: string,
): unknown {
  if ('object' in shape) return decode(object, shape.object as Shape, shapes, path);
  const fields = 'fields' in shape ? (shape.fields as Record<string, Shape>) : undefined;
  const values = 'values' in shape ? (shape.values as Shape) : undefined;
  for (const name of Object.keys(fields ?? (values === undefined ? {} : object))) {
    if (!Object.hasOwn(object, name)) continue;
    object[name] = decode(object[name], fields?.[name] ?? values, shapes, `${path}.${name}`);
  }
  return object;
}

const scientific = /^(-?)(\d+)(?:\.(\d+))?[eE]([+-]?\d{1,3})$/;

/** Returns a decimal as text without an exponent, and any other value unchanged. */
function plainDecimal(value: unknown): unknown {
  const text = typeof value === 'number' ? String(value) : value;
  const [, sign, whole = '', fraction = '', exponent] =
    typeof text === 'string' ? (scientific.exec(text) ?? []) : [];
  if (exponent === undefined) return text;
  let digits = whole + fraction;
  let point = whole.length + Number(exponent);
  if (point <= 0) {
    digits = digits.padStart(digits.length + 1 - point, '0');
    point = 1;
  }
  digits = digits.padEnd(point, '0');
  const integer = digits.slice(0, point).replace(/^0+(?=\d)/, '');
  const rest = digits.slice(point);
  return `${sign}${integer}${rest && `.${rest}`}`;
}
