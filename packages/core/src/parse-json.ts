// Matches strings and numbers. Strings must match too, so that no digits inside them match.
const stringOrNumber = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

// A number can lose digits only if it has at least sixteen digits, a fraction or an exponent.
const mayLoseDigits = /\d{16}|\d[.eE]/;

/**
 * Parses JSON without losing a digit. A number that a double cannot represent exactly, such as an
 * 18-digit id, becomes text. All other values are the same as with `JSON.parse`.
 *
 * @throws SyntaxError when the text is not JSON
 */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (!mayLoseDigits.test(text)) return value;
  const exact = text.replace(stringOrNumber, (token) =>
    token.startsWith('"') || fitsDouble(token) ? token : `"${token}"`,
  );
  return exact === text ? value : JSON.parse(exact);
}

function fitsDouble(token: string): boolean {
  const value = Number(token);
  if (!/[.eE]/.test(token)) return Number.isSafeInteger(value);
  // A double preserves fifteen significant digits, unless the number is too large or too small for
  // a double. A number that JavaScript formats with an exponent becomes text too, to preserve its
  // notation.
  const digits = token
    .replace(/[eE].*/, '')
    .replace(/[-.]/g, '')
    .replace(/^0+|0+$/g, '');
  const isInRange = Number.isFinite(value) && (value !== 0 || digits === '');
  return isInRange && digits.length <= 15 && !String(value).includes('e');
}
