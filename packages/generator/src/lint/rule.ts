import type { Location, UserContext } from '@redocly/openapi-core';
import { isObject, type JsonObject, objectOf } from '../json.ts';

/** The context that Redocly passes to a rule with each node. */
export type Context = UserContext;

/** The checks of a rule by node type. Redocly calls `any` for all nodes, `ref` for references. */
export type Visitor = Record<string, (node: unknown, ctx: Context) => void>;

/** A rule. Redocly calls the function once for each document, so documents do not share state. */
export type Rule = () => Visitor;

/** Creates a visitor for the objects of one Redocly type, such as Operation or Schema. */
export function visit(type: string, check: (node: JsonObject, ctx: Context) => void): Visitor {
  return {
    [type]: (node, ctx) => {
      if (isObject(node)) check(node, ctx);
    },
  };
}

/**
 * Creates a visitor for every object in the source files. Redocly resolves a `$ref` and skips its
 * sibling keys. This visitor also visits the object with the `$ref` and its siblings.
 */
export function visitUnresolved(
  check: (node: JsonObject, location: Location, ctx: Context) => void,
): Visitor {
  return {
    any: (node, ctx) => {
      if (isObject(node)) check(node, ctx.location, ctx);
    },
    ref: (node, ctx) => {
      if (Object.keys(objectOf(node)).length > 1) check(objectOf(node), ctx.rawLocation, ctx);
    },
  };
}

/** Creates a visitor for every schema, including objects with a `$ref` and siblings. */
export function visitSchemas(
  check: (schema: JsonObject, location: Location, ctx: Context) => void,
): Visitor {
  return visitUnresolved((node, location, ctx) => {
    if (ctx.type.name === 'Schema') check(node, location, ctx);
  });
}
