// Edits of API documents, for tests that compare two versions of a document.

/** JSON data. */
type Json = unknown;
type JsonObject = Record<string, Json>;

/** One change of a document. */
export type Edit =
  | { readonly at: string; readonly set: Json }
  | { readonly at: string; readonly remove: true }
  | { readonly at: string; readonly push: Json }
  | { readonly at: string; readonly drop: Json }
  | { readonly at: string; readonly rename: string }
  | { readonly at: string; readonly reverse: true }
  | { readonly at: string; readonly inline: true }
  | { readonly at: string; readonly last: true };

/**
 * Returns a copy of a document with edits. A path starts with an operationId or with `#`; the keys
 * of a list of parameters are their names. References on the path are replaced by copies, so an
 * edit below an operation changes only this operation.
 */
export function applyEdits(document: object, edits: readonly Edit[]): JsonObject {
  const copy = structuredClone(document) as JsonObject;
  for (const edit of edits) apply(copy, edit);
  return copy;
}

function apply(document: JsonObject, edit: Edit): void {
  const keys = edit.at.split('/').map((key) => key.replaceAll('~1', '/'));
  const last = keys.pop() ?? '';
  const parent = keys.reduce<Json>((node, key) => child(document, node, key), document);
  const node = parent as JsonObject;
  const key = Array.isArray(parent) ? String(indexOf(document, parent, last)) : last;
  if ('set' in edit) node[key] = structuredClone(edit.set);
  else if ('push' in edit) (child(document, node, last) as Json[]).push(structuredClone(edit.push));
  else if ('drop' in edit) drop(child(document, node, last) as Json[], edit.drop);
  else if ('reverse' in edit) node[key] = reversed(child(document, node, last));
  else if ('inline' in edit) child(document, node, last);
  else if ('last' in edit) moveLast(node, key);
  else if ('rename' in edit) rename(node, key, edit.rename);
  else if (Array.isArray(parent)) parent.splice(Number(existing(node, key)), 1);
  else delete node[existing(node, key)];
}

function existing(node: JsonObject, key: string): string {
  if (!Object.hasOwn(node, key)) throw new Error(`there is no ${key} to edit`);
  return key;
}

function drop(list: Json[], value: Json): void {
  const index = list.findIndex((one) => JSON.stringify(one) === JSON.stringify(value));
  if (index === -1) throw new Error(`the list has no ${JSON.stringify(value)}`);
  list.splice(index, 1);
}

function reversed(value: Json): Json {
  if (Array.isArray(value)) return [...value].reverse();
  return Object.fromEntries(Object.entries(value as JsonObject).reverse());
}

function moveLast(node: JsonObject, key: string): void {
  const value = node[existing(node, key)];
  delete node[key];
  node[key] = value;
}

/** Renames a key and keeps its position. */
function rename(node: JsonObject, from: string, to: string): void {
  existing(node, from);
  const entries = Object.entries(node);
  for (const [key] of entries) delete node[key];
  for (const [key, value] of entries) node[key === from ? to : key] = value;
}

/** Returns a child, and replaces a reference to it by a copy. */
function child(document: JsonObject, node: Json, key: string): Json {
  if (node === document) return root(document, key);
  const parent = node as JsonObject;
  const name = Array.isArray(node) ? String(indexOf(document, node, key)) : key;
  const value = parent[name];
  if (value === undefined) throw new Error(`there is no ${key}`);
  const resolved = resolve(document, value);
  if (resolved === value) return value;
  parent[name] = structuredClone(resolved);
  return parent[name];
}

/** Returns an operation, a schema (`#Order`) or another part of the document. */
function root(document: JsonObject, key: string): Json {
  const { schemas } = (document.components ?? {}) as { schemas?: JsonObject };
  if (key.startsWith('#') && schemas !== undefined) return schemas[key.slice(1)];
  if (key in document) return document[key];
  for (const item of Object.values((document.paths ?? {}) as Record<string, JsonObject>)) {
    for (const operation of Object.values(item) as JsonObject[]) {
      if (operation.operationId === key) return operation;
    }
  }
  throw new Error(`the document has no ${key}`);
}

function indexOf(document: JsonObject, list: readonly Json[], key: string): number {
  const index = list.findIndex((item) => {
    const { name } = (resolve(document, item) ?? {}) as { name?: string };
    return name === key;
  });
  return index === -1 ? Number(key) : index;
}

function resolve(document: JsonObject, value: Json): Json {
  const { $ref, ...siblings } = (value ?? {}) as JsonObject;
  if (typeof $ref !== 'string') return value;
  const keys = $ref.slice(2).split('/');
  const target = keys.reduce<Json>(
    (node, key) => (node as JsonObject)[key.replaceAll('~1', '/')],
    document,
  );
  return { ...(resolve(document, target) as JsonObject), ...siblings };
}
