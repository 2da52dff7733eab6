/** A JSON number whose text would change if it were parsed to a JavaScript number. */
export class WrittenNumber {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toJSON(): string {
    return this.text;
  }

  toString(): string {
    return this.text;
  }
}

/** Returns a parsed value as text. A number keeps all its digits. */
export function textOf(value: unknown): string {
  return value instanceof WrittenNumber ? value.text : String(value);
}

/** Returns a parsed value as JSON, at most 200 characters. */
export function short(value: unknown): string {
  const text = value === undefined ? 'no JSON value' : JSON.stringify(value);
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}

/** Returns whether a parsed value is an object with a key. */
export function hasKey<Key extends string>(
  value: unknown,
  key: Key,
): value is Readonly<Record<Key, unknown>> {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key);
}

/** The third argument of a `JSON.parse` reviver, which the typings do not declare. */
interface ReviverContext {
  readonly source?: string;
}

/**
 * Parses JSON without losing digits. Every number becomes a `WrittenNumber`, except a safe integer
 * without a fraction or an exponent.
 *
 * @throws SyntaxError if the text is not JSON
 */
export function parseExact(text: string): unknown {
  // Several checks parse the same response, one after the other.
  if (text !== latest?.text) latest = { text, value: parse(text) };
  return latest.value;
}

/** Parses a body without losing digits; undefined if it is not JSON. */
export function parsedBody(text: string): unknown {
  try {
    return parseExact(text);
  } catch {
    return undefined;
  }
}

let latest: { readonly text: string; readonly value: unknown } | undefined;

function parse(text: string): unknown {
  // A reviver is slow, and most responses contain no number that requires it.
  if (!needsReviver.test(text)) return JSON.parse(text);
  return (JSON.parse as (text: string, reviver: Reviver) => unknown)(text, keepOriginalText);
}

type Reviver = (key: string, value: unknown, context: ReviverContext) => unknown;

/**
 * Matches a number with 16 or more digits, a fraction, an exponent or a negative zero. Also matches
 * some strings, but no decimal that is a whole string.
 */
const needsReviver = /(?:^|[:[,])\s*(?:-?\d{16}|-?\d+[.eE]|-0)/;

function keepOriginalText(_: string, value: unknown, { source }: ReviverContext): unknown {
  if (typeof value !== 'number' || source === undefined) return value;
  return Number.isSafeInteger(value) && String(value) === source
    ? value
    : new WrittenNumber(source);
}
