import { assertWellFormed } from './well-formed.ts';

/**
 * A parameter value. Pass decimals and ids as text. Pass counts, and times in milliseconds, as
 * numbers. A parameter with the value `undefined` is not sent.
 */
export type ParameterValue = string | number | bigint | boolean | undefined;

/** Parameters by name, in the order in which they are sent. */
export type ParameterValues = Readonly<Record<string, ParameterValue>>;

/**
 * Encodes parameters as the text of a query or a form body: `name=value` pairs joined by `&`. It
 * percent-encodes every character as UTF-8, except the unreserved characters of RFC 3986
 * (`A-Z a-z 0-9 - . _ ~`). HTTP clients do not change such text, so the signed text and the sent
 * text are the same.
 *
 * @param params parameters by name; `undefined` is not sent, an empty string is sent as `name=`
 * @returns the encoded text without a leading `?`, empty when there are no parameters
 * @throws TypeError for a number that is not a safe integer, text with a lone surrogate, or a value
 *   of an unsupported type
 *
 * @example
 * encodeParams({ symbol: 'BTCUSDT', limit: 5 }); // 'symbol=BTCUSDT&limit=5'
 */
export function encodeParams(params: ParameterValues): string {
  let text = '';
  for (const [name, value] of Object.entries(params)) {
    if (value === undefined) continue;
    if (text !== '') text += '&';
    text += `${encodeText(name, name)}=${encodeText(parameterText(name, value), name)}`;
  }
  return text;
}

function parameterText(name: string, value: Exclude<ParameterValue, undefined>): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  if (Number.isSafeInteger(value)) return String(value);
  throw new TypeError(
    typeof value === 'number'
      ? `parameter \`${name}\` must be text or a safe integer; ` +
          `got the number ${value}; pass decimals and ids as text`
      : `parameter \`${name}\` must be text, an integer, a boolean or undefined; ` +
          `got ${value === null ? 'null' : typeof value}`,
  );
}

const unreservedText = /^[A-Za-z0-9\-._~]*$/;

// Encode the five characters that encodeURIComponent does not encode, because servers differ in how
// they read these characters.
const reservedCharacters = /[!'()*]/g;

function encodeText(text: string, name: string): string {
  // Most texts need no encoding, and the test is much faster than the encoding.
  if (unreservedText.test(text)) return text;
  assertWellFormed(text, `parameter \`${name}\``);
  return encodeURIComponent(text).replace(
    reservedCharacters,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
