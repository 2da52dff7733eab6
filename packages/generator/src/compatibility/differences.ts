import microdiff from 'microdiff';
import { isObject, type JsonObject, objectOf } from '../json.ts';
import { type KeyedDocument, keyedDocument } from './keyed-document.ts';
import { schemaName } from './usage.ts';

/** A difference between two documents at a path of keys. */
export interface RawChange {
  readonly kind: 'added' | 'removed' | 'changed';
  readonly path: readonly string[];
  readonly before?: unknown;
  readonly after?: unknown;
}

/** A part that only changed its name. */
interface Rename {
  readonly group: 'operations' | 'schemas';
  readonly from: string;
  readonly to: string;
}

const kinds = { CREATE: 'added', REMOVE: 'removed', CHANGE: 'changed' } as const;

/** Compares two JSON values with microdiff. */
export function compareValues(before: unknown, after: unknown, at: readonly string[]): RawChange[] {
  // The wrapper also compares values that are not objects.
  return microdiff({ value: before }, { value: after }, { cyclesFix: false }).map((one) => ({
    kind: kinds[one.type],
    path: [...at, ...one.path.slice(1).map(String)],
    ...('oldValue' in one && { before: one.oldValue }),
    ...('value' in one && { after: one.value }),
  }));
}

/** The result of a comparison of two documents. */
export interface Comparison {
  readonly before: KeyedDocument;
  readonly after: KeyedDocument;
  readonly changes: readonly RawChange[];
  readonly renames: readonly Rename[];
}

/**
 * Compares two bundled documents. A reference is the schema that it names, and a part with a new
 * name is compared with the part that had the old name.
 */
export function compareDocuments(beforeBundle: JsonObject, afterBundle: JsonObject): Comparison {
  const after = keyedDocument(afterBundle);
  const schemas = renamedSchemas(keyedDocument(beforeBundle), after);
  const named = keyedDocument(withNewNames(beforeBundle, schemas));
  const operations = renamedOperations(named, after);
  const before =
    operations.length === 0
      ? named
      : { ...named, operations: withNewKeys(named.operations, operations) };
  let changes = compareValues(before, after, []);
  // A schema that replaces a reference can contain further references.
  for (let depth = 0; depth < maximumDepth; depth++) {
    const parents = new Set(changes.filter(isReference).map(parentOf));
    if (parents.size === 0) break;
    changes = changes.filter((change) => !isBelow(change, parents));
    for (const parent of parents) {
      const path = JSON.parse(parent) as string[];
      changes.push(...compareValues(valueAt(path, before), valueAt(path, after), path));
    }
  }
  return { before, after, changes, renames: [...operations, ...schemas] };
}

/** Schemas that reference themselves would be resolved without end. */
const maximumDepth = 20;

function isReference({ path }: RawChange): boolean {
  return path.at(-1) === '$ref' && path.at(-2) !== 'properties';
}

function parentOf({ path }: RawChange): string {
  return JSON.stringify(path.slice(0, -1));
}

/** Returns whether a change is at or below one of the paths. */
function isBelow({ path }: RawChange, parents: ReadonlySet<string>): boolean {
  return path.some((_, index) => parents.has(JSON.stringify(path.slice(0, index))));
}

/** Returns the schema at a path. The path can continue in the target of a reference. */
export function valueAt(path: readonly string[], document: KeyedDocument): unknown {
  const start: unknown = document;
  return path.reduce((node, key) => target(objectOf(node)[key], document), start);
}

function target(node: unknown, document: KeyedDocument): unknown {
  if (!isObject(node) || typeof node.$ref !== 'string') return node;
  const { $ref, ...siblings } = node as JsonObject;
  const found = document.schemas[schemaName(String($ref))];
  return isObject(found) ? { ...objectOf(target(found, document)), ...siblings } : node;
}

/** Finds operations with another name and the same route, which can be an alias of a new route. */
function renamedOperations(before: KeyedDocument, after: KeyedDocument): Rename[] {
  return renames('operations', before.operations, after.operations, (a, b) =>
    Object.hasOwn(objectOf(objectOf(b).path), String(objectOf(a).route)),
  );
}

/** Finds schemas with the same content and another name. */
function renamedSchemas(before: KeyedDocument, after: KeyedDocument): Rename[] {
  const equal = (a: unknown, b: unknown): boolean => compareValues(a, b, []).length === 0;
  return renames('schemas', before.schemas, after.schemas, equal);
}

type Named = Readonly<Record<string, unknown>>;

function renames(
  group: Rename['group'],
  before: Named,
  after: Named,
  isSame: (a: unknown, b: unknown) => boolean,
): Rename[] {
  const added = Object.keys(after).filter((name) => !Object.hasOwn(before, name));
  const removed = Object.keys(before).filter((name) => !Object.hasOwn(after, name));
  return removed.flatMap((from) => {
    const to = added.find((name) => isSame(before[from], after[name]));
    return to === undefined ? [] : [{ group, from, to }];
  });
}

function withNewKeys(parts: Named, renames: readonly Rename[]): Record<string, unknown> {
  const names = new Map(renames.map(({ from, to }) => [from, to]));
  const entries = Object.entries(parts);
  return Object.fromEntries(entries.map(([name, part]) => [names.get(name) ?? name, part]));
}

/** Returns a bundled document with new names of its schemas. */
function withNewNames(bundle: JsonObject, renames: readonly Rename[]): JsonObject {
  if (renames.length === 0) return bundle;
  const names = new Map(renames.map(({ from, to }) => [from, to]));
  const text = JSON.stringify(bundle, (key, value) => {
    if (key !== '$ref' || typeof value !== 'string') return value;
    const name = names.get(schemaName(value));
    return name === undefined ? value : value.replace(/[^/]+$/, name);
  });
  const renamed = JSON.parse(text) as JsonObject;
  const components = objectOf(renamed.components);
  const schemas = withNewKeys(objectOf(components.schemas), renames);
  return { ...renamed, components: { ...components, schemas } };
}
