/** Of ECMAScript's JSON with source text, what TypeScript does not know yet. */
interface JSON {
  /** A value that JSON.stringify writes as this text. */
  rawJSON(text: string): unknown;
}
