import type { Location } from '@redocly/openapi-core';
import { isObject, isRef, type JsonObject } from './json.ts';
import type { Context } from './rule.ts';
import { baseName } from './spec-files.ts';

/** An object and the place where it is written. */
export interface Placed {
  readonly node: JsonObject;
  readonly location: Location;
}

/** A value as it is written, perhaps a reference, and its place. */
export interface Written {
  readonly value: unknown;
  readonly location: Location;
}

/** What a reference refers to, or the value itself; nothing when that is not an object. */
export function follow(value: unknown, location: Location, ctx: Context): Placed | undefined {
  if (!isRef(value)) return isObject(value) ? { node: value, location } : undefined;
  const target = ctx.resolve<JsonObject>(value, location.source.absoluteRef);
  if (target.location === undefined || !isObject(target.node)) return undefined;
  return { node: target.node, location: target.location };
}

/** What keys lead to, through references on the way; the last may be a reference itself. */
export function reach(from: Placed, keys: readonly string[], ctx: Context): Written | undefined {
  const [key, ...rest] = keys;
  if (key === undefined) return { value: from.node, location: from.location };
  const value = from.node[key];
  const location = from.location.child(key);
  if (rest.length === 0) return value === undefined ? undefined : { value, location };
  const next = follow(value, location, ctx);
  return next && reach(next, rest, ctx);
}

/** Whether a schema has a file of its own, or stands directly in the components. */
export function hasOwnName({ pointer }: Location): boolean {
  return pointer === '#/' || /^#\/components\/schemas\/[^/]+$/.test(pointer);
}

/** The name of a schema or message that has one: that of its file, or its key in the components. */
export function ownName({ pointer, source }: Location): string {
  return pointer === '#/' ? baseName(source.absoluteRef) : pointer.replace(/^.*\//, '');
}
