/**
 * Indents a JSON text. Numbers keep their digits; `JSON.parse` and `JSON.stringify` alone would
 * round ids above 2^53. Returns the text unchanged if it is not JSON, or if the browser does not
 * provide the source text of numbers.
 */
export function indentJson(text: string): string {
  if (!('rawJSON' in JSON)) return text;
  const { rawJSON } = JSON as unknown as { readonly rawJSON: (source: string) => unknown };
  const keepDigits = (_key: string, value: unknown, context?: { readonly source?: string }) =>
    typeof value === 'number' ? rawJSON(context?.source ?? String(value)) : value;
  try {
    return JSON.stringify(JSON.parse(text, keepDigits), null, 2);
  } catch {
    return text;
  }
}
