import type { Location } from '@redocly/openapi-core';
import { isObject, isRef, type JsonObject } from '../json.ts';
import { baseName } from '../read/spec-files.ts';
import type { Context } from './rule.ts';

/** An object and its location in the source files. */
export interface LocatedObject {
  readonly node: JsonObject;
  readonly location: Location;
}

/** A value as written in the source file, possibly a `$ref`, and its location. */
export interface LocatedValue {
  readonly value: unknown;
  readonly location: Location;
}

/**
 * Returns the target of a `$ref`, or any other value itself. Returns undefined if the result is not
 * an object.
 */
export function resolveRef(
  value: unknown,
  location: Location,
  ctx: Context,
): LocatedObject | undefined {
  if (!isRef(value)) return isObject(value) ? { node: value, location } : undefined;
  const target = ctx.resolve<JsonObject>(value, location.source.absoluteRef);
  if (target.location === undefined || !isObject(target.node)) return undefined;
  return { node: target.node, location: target.location };
}

/**
 * Returns the value at a path of keys. Resolves every `$ref` on the path, but not a `$ref` that is
 * the value itself.
 */
export function resolvePath(
  from: LocatedObject,
  keys: readonly string[],
  ctx: Context,
): LocatedValue | undefined {
  const [key, ...rest] = keys;
  if (key === undefined) return { value: from.node, location: from.location };
  const value = from.node[key];
  const location = from.location.child(key);
  if (rest.length === 0) return value === undefined ? undefined : { value, location };
  const next = resolveRef(value, location, ctx);
  return next && resolvePath(next, rest, ctx);
}

/** Returns whether a schema has a name: it is the content of a file, or an entry of components. */
export function hasOwnName({ pointer }: Location): boolean {
  return pointer === '#/' || /^#\/components\/schemas\/[^/]+$/.test(pointer);
}

/** Returns the name of a schema or message: its file name without extension, or its key. */
export function ownName({ pointer, source }: Location): string {
  return pointer === '#/' ? baseName(source.absoluteRef) : pointer.replace(/^.*\//, '');
}

/** Returns whether a schema is part of a condition, such as `if`. It then describes no value. */
export function isInCondition({ pointer }: Location): boolean {
  return /\/(if|then|else|not)(\/|$)/.test(pointer);
}
