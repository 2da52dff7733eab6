import { assertWellFormed } from './well-formed.ts';

/**
 * A parameter value. Decimals and ids are text; a number is only for counts and times, and
 * `undefined` leaves the parameter out.
 */
export type ParameterValue = string | number | bigint | boolean | undefined;

/** Parameters by name, in the order in which they are to be sent. */
export type ParameterValues = Readonly<Record<string, ParameterValue>>;

/**
 * Builds the text of a query or a form body: `name=value` pairs joined by `&`. Everything but the
 * unreserved characters of RFC 3986 (`A-Z a-z 0-9 - . _ ~`) is percent-encoded as UTF-8, so no
 * later step has a reason to change the text, and what is signed is what is sent.
 *
 * @param params parameters by name; `undefined` is left out, an empty string is sent as `name=`
 * @returns the encoded text, without a leading `?`; empty when there is nothing to send
 * @throws TypeError for a number that is not a safe integer, text with a lone surrogate, or a value
 *   of another type
 */
export function encodeParams(params: ParameterValues): string {
  const pairs: string[] = [];
  for (const [name, value] of Object.entries(params)) {
    if (value === undefined) continue;
    pairs.push(`${encodeText(name, name)}=${encodeText(parameterText(name, value), name)}`);
  }
  return pairs.join('&');
}

function parameterText(name: string, value: Exclude<ParameterValue, undefined>): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  if (Number.isSafeInteger(value)) return String(value);
  throw new TypeError(
    typeof value === 'number'
      ? `parameter "${name}" is the number ${value}, which may have lost digits: pass decimals and ids as text`
      : `parameter "${name}" is ${value === null ? 'null' : `a value of type ${typeof value}`}: pass text, an integer, a boolean, or undefined to leave it out`,
  );
}

// encodeURIComponent leaves these five alone, and servers disagree about them.
const reservedButLeft = /[!'()*]/g;

function encodeText(text: string, name: string): string {
  assertWellFormed(text, `parameter "${name}"`);
  return encodeURIComponent(text).replace(
    reservedButLeft,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
