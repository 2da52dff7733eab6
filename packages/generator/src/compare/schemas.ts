// Compares schemas with one recursive function, which gets the direction of the values.
import { isObject, listOf, objectOf, type UncheckedObject } from '../json.ts';
import { differences, keysOf, nameIn, nameOfValue, setOf } from './differences.ts';
import { explanations } from './policy.ts';
import { type Difference, type Direction, schemaVerdict, type Verdict } from './verdict.ts';

/** The named schemas of a document. */
type Schemas = Readonly<Record<string, unknown>>;

/** What the comparison of a schema needs to know. */
export interface SchemaUse {
  readonly before: Schemas;
  readonly after: Schemas;
  /** Whether callers send or receive the values; absent if no operation uses the schema. */
  readonly direction?: Direction;
  /** The pairs of named schemas that were compared. A schema can contain itself. */
  readonly visited: Set<string>;
}

/** Where a schema is. */
interface SchemaPlace {
  /** The named schema that contains it; absent if it is in an operation or message. */
  readonly name?: string;
  readonly keys: readonly string[];
  /** The path as a reader writes it, such as `data[].price`. */
  readonly at: string;
  readonly isConditional?: boolean;
  /** Whether it is an element of a tuple, whose title is its name. */
  readonly isElement?: boolean;
}

/** A change of a keyword, and what it means in the direction of the use. */
export interface SchemaChange extends SchemaPlace {
  readonly difference: Difference;
  readonly verdict: Verdict;
}

/** Compares two schemas, and the named schemas that both reference. */
export function* compareSchemas(
  before: UncheckedObject,
  after: UncheckedObject,
  place: SchemaPlace,
  use: SchemaUse,
): Iterable<SchemaChange> {
  const from = nameIn(before);
  const to = nameIn(after);
  const pair = `${from} ${to}`;
  const isKnown = use.visited.has(pair);
  if (from !== undefined && to !== undefined) use.visited.add(pair);
  if (to !== undefined && from === to) {
    const old = normal(objectOf(use.before[to]), use.before);
    const now = normal(objectOf(use.after[to]), use.after);
    if (!isKnown) yield* compareKeywords(old, now, { name: to, keys: [], at: '' }, use);
    // What stands beside the reference belongs to this place.
    yield* compareKeywords({ ...before, $ref: to }, { ...after, $ref: to }, place, use);
  } else if (!isKnown) {
    yield* compareKeywords(normal(before, use.before), normal(after, use.after), place, use);
  }
}

/** The keywords whose value is a schema, and those whose value is several schemas with names. */
const single = new Set(['items', 'additionalProperties', 'not', 'if', 'then', 'else']);
const several = new Set(['properties', '$defs', 'oneOf', 'anyOf', 'allOf', 'prefixItems']);

function* compareKeywords(
  before: UncheckedObject,
  after: UncheckedObject,
  place: SchemaPlace,
  use: SchemaUse,
): Iterable<SchemaChange> {
  for (const key of keysOf(before, after)) {
    const one = comparable(key, before[key]);
    const other = comparable(key, after[key]);
    const isSeveral = several.has(key) && isObject(one) && isObject(other);
    const names = isSeveral ? keysOf(one, other) : [undefined];
    for (const name of names) {
      const part = isSeveral ? one[name ?? ''] : one;
      const current = isSeveral ? other[name ?? ''] : other;
      const path = name === undefined ? [key] : [key, name];
      if ((isSeveral || single.has(key)) && isObject(part) && isObject(current)) {
        yield* compareSchemas(part, current, placeBelow(place, key, name), use);
        continue;
      }
      for (const difference of differences(part, current, path)) {
        if (isOfNewField(difference, before, after)) continue;
        const verdict = schemaVerdict(difference, { before, after }, { ...use, ...place });
        yield { ...place, difference, verdict };
      }
    }
  }
}

/** Returns whether the difference of a field itself covers that the field is required. */
function isOfNewField(
  { path }: Difference,
  before: UncheckedObject,
  after: UncheckedObject,
): boolean {
  const [key, name = ''] = path;
  const has = ({ properties }: UncheckedObject): boolean =>
    Object.hasOwn(objectOf(properties), name);
  return key === 'required' && has(before) !== has(after);
}

function placeBelow(place: SchemaPlace, key: string, name = ''): SchemaPlace {
  const { at, keys, isConditional } = place;
  const steps: Readonly<Record<string, string>> = {
    properties: at === '' ? name : `${at}.${name}`,
    items: `${at}[]`,
    prefixItems: `${at}[${name}]`,
    additionalProperties: `${at}.*`,
  };
  return {
    ...place,
    keys: [...keys, key, ...(name === '' ? [] : [name])],
    at: steps[key] ?? at,
    isConditional: isConditional || ['if', 'then', 'else', 'not'].includes(key),
    isElement: key === 'prefixItems',
  };
}

/** Returns the value of a keyword as a map, if the order of its members means nothing. */
function comparable(key: string, value: unknown): unknown {
  if (key === 'required') return setOf(value);
  if (key === 'properties') return objectOf(value);
  if (key === 'type' && typeof value === 'string') return setOf([value]);
  if (!Array.isArray(value)) return value;
  if (['type', 'enum', 'x-unavailable'].includes(key)) return setOf(value);
  if (!several.has(key)) return value;
  return Object.fromEntries(
    value.map((part, index) => [key === 'prefixItems' ? index : partName(part, index), part]),
  );
}

/** Returns what identifies a member of a list such as oneOf. */
function partName(part: unknown, index: number): string {
  const schema = objectOf(part);
  const { title, type, enum: values = [schema.const] } = schema;
  const [value] = listOf(values);
  return nameIn(schema) ?? String(title ?? value ?? type ?? index);
}

const normalForms = new WeakMap<UncheckedObject, UncheckedObject>();

/** Returns a form of a schema that is the same for all schemas that mean the same. */
function normal(schema: UncheckedObject, schemas: Schemas): UncheckedObject {
  const known = normalForms.get(schema);
  if (known !== undefined) return known;
  // A schema can be its own parent.
  normalForms.set(schema, {});
  const { $ref: _, ...own } = schema;
  const name = nameIn(schema);
  const target = name === undefined ? {} : normal(objectOf(schemas[name]), schemas);
  const stated = Object.entries({ ...target, ...own }).filter(
    ([key, value]) => value !== (key === 'additionalProperties' ? true : flags.has(key) && false),
  );
  const found = withTuple(withTypes(withParents(Object.fromEntries(stated), schemas)));
  const { const: value, ...rest } = found;
  const form = value === undefined || 'enum' in found ? found : { ...rest, enum: [value] };
  normalForms.set(schema, form);
  return form;
}

/** The keywords that mean nothing if they are false. */
const flags = new Set(['deprecated', 'nullable', 'uniqueItems', 'x-open-enum', 'x-unavailable']);

/** Moves the keywords of the members of `allOf` to the schema itself. */
function withParents({ allOf, ...own }: UncheckedObject, schemas: Schemas): UncheckedObject {
  let merged: UncheckedObject | undefined = own;
  for (const member of listOf(allOf)) {
    merged = merged && mergedPair(merged, normal(objectOf(member), schemas));
  }
  return merged ?? { ...own, allOf };
}

/** Returns one schema that means the same as both, or undefined if there is none. */
function mergedPair(schema: UncheckedObject, parent: UncheckedObject): UncheckedObject | undefined {
  const isClosed = 'additionalProperties' in parent || 'additionalProperties' in schema;
  if (isClosed || 'allOf' in parent || 'if' in parent) return undefined;
  const merged: Record<string, unknown> = { ...parent, ...schema };
  for (const [key, value] of Object.entries(parent)) {
    const own = schema[key];
    if (own === undefined || explanations.has(key)) continue;
    const names = key === 'properties' ? Object.keys(objectOf(value)) : undefined;
    if (key === 'required') merged.required = [...listOf(value), ...listOf(own)];
    else if (names?.every((name) => !Object.hasOwn(objectOf(own), name))) {
      merged.properties = { ...objectOf(value), ...objectOf(own) };
    } else if (nameOfValue(own) !== nameOfValue(value)) return undefined;
  }
  return merged;
}

/** `oneOf: [{ type: A }, { type: B }]` is `type: [A, B]`. */
function withTypes(schema: UncheckedObject): UncheckedObject {
  const { oneOf, ...rest } = schema;
  const members = listOf(oneOf).map(objectOf);
  const isTypes = members.every((one) => 'type' in one && Object.keys(one).length === 1);
  if (members.length === 0 || !isTypes || 'type' in rest) return schema;
  return { ...rest, type: members.map(({ type }) => type) };
}

/** An array with a fixed length is a tuple, also in the types. */
function withTuple(schema: UncheckedObject): UncheckedObject {
  const { items, minItems, maxItems, ...rest } = schema;
  const isTuple = minItems !== undefined && minItems === maxItems && isObject(items);
  if (!isTuple || 'prefixItems' in schema) return schema;
  return { ...rest, prefixItems: Array.from({ length: Number(minItems) }, () => items) };
}
