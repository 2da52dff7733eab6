/** A JSON object of which nothing is known yet: documents under edit hold anything. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a value is an object, and not a list. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value, or an empty object when it is something else: another rule complains about that. */
export function objectOf(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

/** The value, or an empty list when it is something else. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The strings in a list. */
export function textsOf(value: unknown): readonly string[] {
  return listOf(value).filter((item) => typeof item === 'string');
}

/** Whether a value refers to something that is written elsewhere. */
export function isRef(value: unknown): value is JsonObject & { readonly $ref: string } {
  return isObject(value) && typeof value.$ref === 'string';
}
