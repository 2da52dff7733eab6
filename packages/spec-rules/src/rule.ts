import type { Location, UserContext } from '@redocly/openapi-core';
import { isObject, type JsonObject, objectOf } from './json.ts';

/** What Redocly gives a rule beside the node that it visits. */
export type Context = UserContext;

/** The functions that Redocly calls with the nodes of a type; `any` gets all, `ref` references. */
export type Visitor = Record<string, (node: unknown, ctx: Context) => void>;

/** A rule: called once for each document, so that what it keeps is forgotten afterwards. */
export type Rule = () => Visitor;

/** A visitor of the objects of one type of Redocly's, such as Operation or Schema. */
export function visit(type: string, check: (node: JsonObject, ctx: Context) => void): Visitor {
  return {
    [type]: (node, ctx) => {
      if (isObject(node)) check(node, ctx);
    },
  };
}

/**
 * A visitor of every object as it is written. Redocly follows a `$ref` and passes over the keys
 * that stand beside it; here they are visited too, with the `$ref`, at their own place.
 */
export function visitAsWritten(
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

/** A visitor of every schema as it is written. */
export function visitSchemas(
  check: (schema: JsonObject, location: Location, ctx: Context) => void,
): Visitor {
  return visitAsWritten((node, location, ctx) => {
    if (ctx.type.name === 'Schema') check(node, location, ctx);
  });
}
