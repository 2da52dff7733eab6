/**
 * Parses JSON as the oracle of `parseJson`: divides the whole text into tokens, and quotes each
 * number that a double cannot represent.
 */
export function parseTokens(text: string): unknown {
  const value: unknown = JSON.parse(text);
  const exact = text.replace(
    /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g,
    (token) => (token.startsWith('"') || fitsDouble(token) ? token : `"${token}"`),
  );
  return exact === text ? value : JSON.parse(exact);
}

function fitsDouble(token: string): boolean {
  const value = Number(token);
  if (!/[.eE]/.test(token)) return Number.isSafeInteger(value);
  const digits = token
    .replace(/[eE].*/, '')
    .replace(/[-.]/g, '')
    .replace(/^0+|0+$/g, '');
  const isInRange = Number.isFinite(value) && (value !== 0 || digits === '');
  return isInRange && digits.length <= 15 && !String(value).includes('e');
}
