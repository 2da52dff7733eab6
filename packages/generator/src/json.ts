/** An unvalidated JSON object. A document that is being edited can contain anything. */
export type UncheckedObject = Readonly<Record<string, unknown>>;

/** Returns whether a value is an object and not a list. */
export function isObject(value: unknown): value is UncheckedObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the value if it is an object, otherwise {}. Another rule reports the wrong type. */
export function objectOf(value: unknown): UncheckedObject {
  return isObject(value) ? value : {};
}

/** Returns the value if it is a list, otherwise []. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns the strings of a list. */
export function textsOf(value: unknown): readonly string[] {
  return listOf(value).filter((item) => typeof item === 'string');
}

/** Returns whether a value is a reference object: an object with `$ref`. */
export function isRef(value: unknown): value is UncheckedObject & { readonly $ref: string } {
  return isObject(value) && typeof value.$ref === 'string';
}
