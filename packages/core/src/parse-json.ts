// A string, so that digits inside one are passed over, or a number.
const stringOrNumber = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

// Sixteen digits, a fraction or an exponent: only with one of these can a number lose anything.
const suspicious = /\d{16}|\d[.eE]/;

/**
 * Parses JSON without losing a digit: a number that a double can't hold, such as an 18-digit id,
 * becomes its text. All other values are what `JSON.parse` makes of them.
 *
 * @throws SyntaxError when the text is not JSON
 */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (!suspicious.test(text)) return value;
  const exact = text.replace(stringOrNumber, (token) =>
    token.startsWith('"') || fitsDouble(token) ? token : `"${token}"`,
  );
  return exact === text ? value : JSON.parse(exact);
}

function fitsDouble(token: string): boolean {
  const value = Number(token);
  if (!/[.eE]/.test(token)) return Number.isSafeInteger(value);
  // Fifteen significant digits survive the way into a double and back, unless it is too large or
  // too small for one; and a double that prints with an exponent is better handed on as it came.
  const digits = token
    .replace(/[eE].*/, '')
    .replace(/[-.]/g, '')
    .replace(/^0+|0+$/g, '');
  const kept = Number.isFinite(value) && (value !== 0 || digits === '');
  return kept && digits.length <= 15 && !String(value).includes('e');
}
