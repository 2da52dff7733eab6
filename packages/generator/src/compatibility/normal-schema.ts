// Equivalent forms of a schema become one form, so that a schema can be rewritten without a change.
import { isObject, isRef, type JsonObject, listOf, objectOf } from '../json.ts';
import { explains } from './schema-rules.ts';
import { nameOfValue } from './value-name.ts';

/** Returns what a reference of the document names. */
export type Resolve = (value: unknown) => JsonObject;

const combinations = ['allOf', 'anyOf', 'oneOf'] as const;
/** These keywords mean something else beside the properties of another schema. */
const closed = ['additionalProperties', 'unevaluatedProperties'];
/** Schemas that reference themselves would be merged without end. */
const maximumDepth = 8;

/** Returns the normal form of the keywords of a schema. The schemas inside it stay as they are. */
export function normalSchema(schema: JsonObject, resolve: Resolve, depth = 0): JsonObject {
  let normal = withoutDefaults(schema);
  for (const key of combinations) normal = withoutSingleMember(normal, key);
  normal = withTuple(withTypeList(withMergedParents(normal, resolve, depth)));
  if (!('const' in normal) || 'enum' in normal) return normal;
  const { const: value, ...rest } = normal;
  return { ...rest, enum: [value] };
}

/** Removes keywords that say what is also true without them. */
function withoutDefaults(schema: JsonObject): JsonObject {
  const isDefault = (key: string, value: unknown): boolean =>
    key === 'additionalProperties' ? value === true : flags.has(key) && value === false;
  const entries = Object.entries(schema);
  const kept = entries.filter(([key, value]) => !isDefault(key, value));
  return kept.length === entries.length ? schema : Object.fromEntries(kept);
}

const flags = new Set([
  ...['deprecated', 'nullable', 'readOnly', 'writeOnly', 'uniqueItems'],
  ...['x-open-enum', 'x-unavailable'],
]);

/** `allOf: [A]` is A, if nothing but texts and a type stand beside it. */
function withoutSingleMember(schema: JsonObject, key: (typeof combinations)[number]): JsonObject {
  const { [key]: list, ...siblings } = schema;
  const [member, ...others] = listOf(list);
  if (!isObject(member) || others.length > 0) return schema;
  const isPlain = Object.keys(siblings).every((name) => explains.includes(name));
  return isPlain ? { ...(member as JsonObject), ...siblings } : schema;
}

/** Moves the properties of the parents in `allOf` to the schema itself. */
function withMergedParents(schema: JsonObject, resolve: Resolve, depth: number): JsonObject {
  const { allOf, ...own } = schema;
  if (!Array.isArray(allOf) || depth === maximumDepth) return schema;
  let merged: JsonObject = own;
  for (const member of allOf) {
    const parent = normalSchema(
      isRef(member) ? resolve(member) : objectOf(member),
      resolve,
      depth + 1,
    );
    const both = mergedPair(merged, parent);
    if (both === undefined) return schema;
    merged = both;
  }
  return merged;
}

/** Returns one schema that means the same as both, or undefined if they have a conflict. */
function mergedPair(schema: JsonObject, parent: JsonObject): JsonObject | undefined {
  const isClosed = closed.some((key) => key in parent || key in schema);
  if (isClosed || 'allOf' in parent || 'if' in parent) return undefined;
  const merged: Record<string, unknown> = { ...schema };
  for (const [key, value] of Object.entries(parent)) {
    const known = merged[key];
    if (known === undefined) merged[key] = value;
    else if (key === 'required') merged[key] = [...new Set([...listOf(known), ...listOf(value)])];
    else if (key === 'properties') {
      const names = Object.keys(objectOf(value));
      if (names.some((name) => Object.hasOwn(objectOf(known), name))) return undefined;
      merged[key] = { ...objectOf(value), ...objectOf(known) };
    } else if (!explains.includes(key) && nameOfValue(known) !== nameOfValue(value)) {
      return undefined;
    }
  }
  return merged;
}

/** An array with a fixed length is a tuple, also in the types. */
function withTuple(schema: JsonObject): JsonObject {
  const { items, minItems, maxItems, ...rest } = schema;
  const isTuple = minItems !== undefined && minItems === maxItems && isObject(items);
  if (!isTuple || 'prefixItems' in schema) return schema;
  return { ...rest, prefixItems: Array.from({ length: Number(minItems) }, () => items) };
}

/** `oneOf: [{ type: A }, { type: B }]` is `type: [A, B]`. */
function withTypeList(schema: JsonObject): JsonObject {
  for (const key of ['oneOf', 'anyOf']) {
    const { [key]: list, ...rest } = schema;
    const members = listOf(list).map(objectOf);
    const isPlain = (member: JsonObject): boolean =>
      typeof member.type === 'string' && Object.keys(member).length === 1;
    const isTypes = members.length > 0 && members.every(isPlain) && !('type' in rest);
    if (isTypes) return { ...rest, type: members.map(({ type }) => type) };
  }
  return schema;
}
