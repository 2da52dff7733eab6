/** Parses JSON. Integers that a JavaScript number cannot represent become strings of digits. */
export function parseStreamJson(text: string): unknown {
  return JSON.parse(text, exactly);
}

/** A reviver for `JSON.parse`. ECMAScript passes the source text of a value in `context`. */
function exactly(_name: string, value: unknown, context?: { readonly source?: string }): unknown {
  return typeof value === 'number' && !Number.isSafeInteger(value) ? context?.source : value;
}
