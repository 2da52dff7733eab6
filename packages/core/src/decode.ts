import { ResponseError } from './errors.ts';

// Matches a number that follows `[`, `:` or `,` and precedes `,`, `]` or `}`, unless it is an
// integer of at most 15 digits, which always fits a double. Inside a string, such a number matches
// too.
const numberValue =
  /([[:,]\s*)(-?(?=\d{16}|\d+[.e])(?:0|[1-9]\d*)(\.\d+)?(e[+-]?\d+)?)(?=\s*[,\]}])/gi;

// Matches strings and numbers. A string matches as a whole, so no number inside it matches.
const stringOrNumber = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(\.\d+)?(e[+-]?\d+)?/gi;

/**
 * Parses JSON without losing a digit. A number that a double cannot represent exactly, such as an
 * 18-digit id, becomes text. All other values are the same as with `JSON.parse`.
 *
 * @throws SyntaxError when the text is not JSON
 */
export function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(
      text.replace(numberValue, (_, before: string, number: string) => before + exact(number)),
    );
    // If the whole text is a number, `numberValue` does not match it.
    if (typeof value !== 'number') return value;
  } catch {
    // Either the text is not JSON, or a number inside a string was put in quotation marks. The
    // first of these marks ends the string, and the digits that follow make the text invalid.
  }
  return parseTokens(text);
}

/** Parses like `parseJson`, but skips numbers inside strings. Takes several times as long. */
function parseTokens(text: string): unknown {
  // Check the original text first: quoting its numbers could turn invalid JSON into valid JSON.
  JSON.parse(text);
  return JSON.parse(
    text.replace(stringOrNumber, (token) => (token.startsWith('"') ? token : exact(token))),
  );
}

/** Puts a number in quotation marks, unless a double represents it exactly. */
function exact(number: string): string {
  return fitsDouble(number) ? number : `"${number}"`;
}

function fitsDouble(token: string): boolean {
  const value = Number(token);
  if (!/[.e]/i.test(token)) return Number.isSafeInteger(value);
  // A double preserves fifteen significant digits, unless the number is too large or too small for
  // a double. A number that JavaScript formats with an exponent becomes text too, to preserve its
  // notation.
  const digits = token.replace(/e.*|[-.]/gi, '').replace(/^0+|0+$/g, '');
  const isInRange = Number.isFinite(value) && (value !== 0 || digits === '');
  return isInRange && digits.length <= 15 && !String(value).includes('e');
}

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

/** The shapes that `#name` refers to, by name. */
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
  try {
    return decodeValue(value, shape, shapes);
  } catch (error) {
    if (error instanceof InvalidTime)
      throw new ResponseError(`${path}${error.path} ${error.message}`);
    throw error;
  }
}

/** Returns whether a value has the outer type of its shape: a list, an object or either. */
export function isShapedLike(value: unknown, shape: Shape | undefined, shapes: Shapes): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (shape === undefined) return true;
  if (typeof shape === 'string') return isShapedLike(value, shapes[shape.slice(1)], shapes);
  if ('list' in shape || 'object' in shape) return true;
  return Array.isArray(value) === (Array.isArray(shape) || 'tuple' in shape);
}

/**
 * Thrown for an invalid time. While the error propagates, each enclosing list adds the index of the
 * value to `path`, and each enclosing object adds the key.
 */
class InvalidTime extends Error {
  path = '';
}

function decodeValue(value: unknown, shape: Shape | null | undefined, shapes: Shapes): unknown {
  if (!shape || value === null || value === undefined) return value;
  if (shape === 'decimal') return plainDecimal(value);
  if (shape === 'id') return typeof value === 'number' ? String(value) : value;
  if (shape === 'time') return decodeTime(value);
  if (typeof shape === 'string') return decodeValue(value, shapes[shape.slice(1)], shapes);
  if (typeof value !== 'object') return value;
  if (Array.isArray(value)) return decodeList(value, shape, shapes);
  return decodeObject(value as Record<string, unknown>, shape, shapes);
}

function decodeTime(value: unknown): number {
  const time = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  if (Number.isSafeInteger(time)) return time as number;
  // The message must not quote the text, because it can contain a secret from the request.
  const got = typeof value === 'number' ? value : `a value of type ${typeof value}`;
  throw new InvalidTime(`must be a time in milliseconds; got ${got}`);
}

function decodeList(list: unknown[], shape: object, shapes: Shapes): unknown[] {
  if ('list' in shape) return decodeValue(list, shape.list as Shape, shapes) as unknown[];
  // A list with the shape of an object does not change.
  const { 0: item, tuple } = shape as { 0?: Shape; tuple?: readonly (Shape | null)[] };
  let index = 0;
  try {
    for (; index < list.length; index++) {
      list[index] = decodeValue(list[index], item ?? tuple?.[index], shapes);
    }
  } catch (error) {
    throw withPath(error, `[${index}]`);
  }
  return list;
}

function decodeObject(object: Record<string, unknown>, shape: object, shapes: Shapes): unknown {
  if ('object' in shape) return decodeValue(object, shape.object as Shape, shapes);
  const { fields, values } = shape as { fields?: Readonly<Record<string, Shape>>; values?: Shape };
  if (!fields && !values) return object;
  let name = '';
  try {
    for (name in fields ?? object) {
      const value = object[name];
      const decoded = decodeValue(value, fields ? fields[name] : values, shapes);
      if (decoded !== value) object[name] = decoded;
    }
  } catch (error) {
    throw withPath(error, fields ? `.${name}` : '.*');
  }
  return object;
}

function withPath(error: unknown, part: string): unknown {
  if (error instanceof InvalidTime) error.path = part + error.path;
  return error;
}

const scientific = /^(-?)(\d+)(?:\.(\d+))?e([+-]?\d{1,3})$/i;

/** Returns a decimal as text without an exponent, and any other value unchanged. */
function plainDecimal(value: unknown): unknown {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || !(text.includes('e') || text.includes('E'))) return text;
  const [, sign, whole = '', fraction = '', exponent] = scientific.exec(text) ?? [];
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
