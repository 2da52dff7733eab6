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
