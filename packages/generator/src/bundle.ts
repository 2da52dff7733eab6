import { basename, dirname } from 'node:path/posix';
import type { Json, JsonObject } from '@broker-api/spec/schema';
import { isObject, isRef, type UncheckedObject } from './json.ts';
import {
  childOf,
  circularReference,
  idOf,
  type Located,
  mappingRefs,
  refOf,
  targetPath,
} from './located.ts';
import { SpecificationError } from './problem.ts';

/** The kinds of components, by the folder of their files. */
const kinds: Readonly<Record<string, string>> = {
  schemas: 'schemas',
  parameters: 'parameters',
  responses: 'responses',
  headers: 'headers',
  security: 'securitySchemes',
};

/**
 * The keys whose components come before those of other keys, in this order. It is the order of
 * other bundlers, so that generated types do not depend on the bundler.
 */
const firstKeys = [
  'parameters',
  'get',
  'put',
  'post',
  'delete',
  'discriminator',
  'default',
  'headers',
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'if',
  'then',
  'else',
  'prefixItems',
  'properties',
  'items',
  'additionalProperties',
];

/** Returns the target of a `$ref`. */
type Resolver = (ref: Located) => Located | undefined;

/**
 * Returns a document and all files that it references as one object.
 *
 * @throws SpecificationError if a file contains itself, or if two components have the same name
 */
export function bundleDocument(root: Located, resolve: Resolver): JsonObject {
  return isObject(root.value) ? new Bundle(root, resolve).document() : {};
}

class Bundle {
  readonly #root: Located;
  readonly #resolve: Resolver;
  /** The components by kind and name; undefined for one whose content follows. */
  readonly #components = new Map<string, Map<string, Json | undefined>>();
  /** The file of each component, by its `$ref`. */
  readonly #files = new Map<string, string>();
  /** The components whose content is known or being copied. */
  readonly #done = new Set<string>();
  /** The targets whose content is being copied, from the outermost to the innermost. */
  readonly #copying: string[] = [];

  constructor(root: Located, resolve: Resolver) {
    this.#root = root;
    this.#resolve = resolve;
  }

  document(): JsonObject {
    const document = this.#copy(this.#root) as JsonObject;
    const components = { ...(document.components as JsonObject | undefined) };
    for (const [kind, named] of this.#components) {
      components[kind] = { ...(components[kind] as JsonObject), ...Object.fromEntries(named) };
    }
    return { ...document, components };
  }

  /** Returns a copy of a value in which every reference to another file is replaced. */
  #copy(from: Located): Json {
    const { value } = from;
    if (Array.isArray(value)) return value.map((_, index) => this.#child(from, index));
    if (!isObject(value)) return value as Json;
    if (isRef(value) && targetPath(from) !== this.#root.file.path)
      return this.#reference(from, value);
    return this.#copyKeys(from, Object.keys(value));
  }

  #copyKeys(from: Located, keys: readonly string[]): JsonObject {
    // The keys of `properties` are names.
    const isNamed = from.keys.at(-1) === 'properties';
    const early = isNamed ? [] : firstKeys.filter((key) => keys.includes(key));
    const order = [...early, ...keys.filter((key) => !early.includes(key))];
    const copies = new Map(order.map((key) => [key, this.#child(from, key)]));
    return Object.fromEntries(keys.map((key) => [key, copies.get(key)]));
  }

  #child(from: Located, key: string | number): Json {
    const child = childOf(from, key);
    if (child === undefined) return null;
    return key === 'mapping' && isObject(child.value) ? this.#mapping(child) : this.#copy(child);
  }

  /** Replaces the paths in the mapping of a discriminator. */
  #mapping(from: Located): JsonObject {
    const refs = mappingRefs(from);
    for (const ref of refs) if (!this.#done.has(this.#name(ref))) this.#add(ref, undefined);
    return Object.fromEntries(refs.map((ref) => [ref.keys.at(-1), this.#component(ref)]));
  }

  #reference(from: Located, value: UncheckedObject): Json {
    const siblings = Object.keys(value).filter((key) => key !== '$ref');
    if (kindOf(from) !== undefined) {
      const $ref = this.#component(from);
      return { ...this.#copyKeys(from, Object.keys(value)), $ref };
    }
    const target = this.#resolve(from);
    if (target === undefined) return null;
    const content = this.#copyTarget(from, target);
    if (!isObject(content)) return content;
    return { ...(content as JsonObject), ...this.#copyKeys(from, siblings) };
  }

  /** Adds the component that a `$ref` references, and returns the new `$ref`. */
  #component(from: Located): string {
    const $ref = this.#name(from);
    const target = this.#resolve(from);
    if (target === undefined || this.#done.has($ref)) return $ref;
    // Set before the copy, because a schema can contain itself.
    this.#done.add($ref);
    this.#add(from, this.#copyTarget(from, target));
    return $ref;
  }

  #add(from: Located, content: Json | undefined): void {
    const [kind = '', name = ''] = this.#name(from).split('/').slice(-2);
    const named = this.#components.get(kind) ?? new Map<string, Json | undefined>();
    this.#components.set(kind, named.set(name, content));
  }

  /** Returns the `$ref` of a component, whose name is that of its file. */
  #name(from: Located): string {
    const path = targetPath(from);
    const $ref = `#/components/${kindOf(from) ?? 'schemas'}/${basename(path, '.yaml')}`;
    const other = this.#files.get($ref) ?? path;
    this.#files.set($ref, other);
    if (other === path) return $ref;
    const files = `${other} and ${path}`;
    const message = `${files} have the same name in ${this.#root.file.path}. Rename one of them.`;
    throw new SpecificationError([{ at: from.file.at(from.keys), message }]);
  }

  #copyTarget(from: Located, target: Located): Json {
    const id = idOf(target);
    if (this.#copying.includes(id)) {
      throw new SpecificationError([{ at: from.file.at(from.keys), message: circularReference }]);
    }
    this.#copying.push(id);
    const content = this.#copy(target);
    this.#copying.pop();
    return content;
  }
}

/** Returns the kind of the component that a `$ref` references, or undefined for other content. */
function kindOf(from: Located): string | undefined {
  return refOf(from).includes('#') ? undefined : kinds[basename(dirname(targetPath(from)))];
}
