import { basename, dirname } from 'node:path';
import type { Location } from '@redocly/openapi-core';
import { isObject, isRef, type JsonObject, listOf, objectOf } from '../json.ts';
import {
  type LocatedObject,
  type LocatedValue,
  ownName,
  resolvePath,
  resolveRef,
} from './location.ts';
import type { Context } from './rule.ts';

/** A parameter of an operation. */
export interface Parameter {
  readonly name: string;
  readonly required: boolean;
  readonly clamped: boolean;
  /** What clients use the parameter for. */
  readonly role: unknown;
  /** The broker ignores this parameter when other parameters have these values. */
  readonly ignoredWhen: JsonObject;
  /** The key x-selects: which rows of the response the parameter selects. */
  readonly selects: JsonObject | undefined;
  readonly location: Location;
  /** The schema as written in the file, possibly a reference. */
  readonly schema: unknown;
  readonly schemaLocation: Location;
  /** The resolved schema, merged with the keys beside the `$ref`. */
  readonly resolved: JsonObject;
}

/** Parameters that clients add automatically. Examples and callers omit them. */
export const addedByClients: readonly string[] = ['timestamp', 'signature'];

/** Returns the parameters of an operation. Omits unresolved references. */
export function parametersOf(operation: JsonObject, ctx: Context): Parameter[] {
  return listOf(operation.parameters).flatMap((item, index) => {
    const parameter = resolveRef(item, ctx.location.child(['parameters', index]), ctx);
    const name = parameter?.node.name;
    if (parameter === undefined || typeof name !== 'string') return [];
    const schemaLocation = parameter.location.child('schema');
    const { $ref: _, ...siblings } = objectOf(parameter.node.schema);
    return {
      name,
      required: parameter.node.required === true,
      clamped: parameter.node['x-clamped'] === true,
      role: parameter.node['x-role'],
      ignoredWhen: objectOf(parameter.node['x-ignored-when']),
      selects: isObject(parameter.node['x-selects']) ? parameter.node['x-selects'] : undefined,
      location: parameter.location,
      schema: parameter.node.schema,
      schemaLocation,
      resolved: {
        ...resolveRef(parameter.node.schema, schemaLocation, ctx)?.node,
        ...siblings,
      },
    };
  });
}

/** Returns the enum values of a parameter as text, or undefined if it is not an enum. */
export function enumOf({ resolved }: Parameter): readonly string[] | undefined {
  return Array.isArray(resolved.enum) ? resolved.enum.map(String) : undefined;
}

/** Returns the unresolved schema of the JSON request body, if there is one. */
export function bodySchema(operation: JsonObject, ctx: Context): LocatedValue | undefined {
  const from = { node: operation, location: ctx.location };
  return resolvePath(from, ['requestBody', 'content', 'application/json', 'schema'], ctx);
}

/** Returns the unresolved schema of a response's JSON body, if there is one. */
export function responseSchema(
  operation: JsonObject,
  status: string,
  ctx: Context,
): LocatedValue | undefined {
  const from = { node: operation, location: ctx.location };
  return resolvePath(from, ['responses', status, 'content', 'application/json', 'schema'], ctx);
}

/** Returns the schema of the rows of a list, or of the lists in an object; undefined if none. */
export function rowSchema(operation: JsonObject, ctx: Context): LocatedObject | undefined {
  const located = responseSchema(operation, '200', ctx);
  const schema = located && resolveRef(located.value, located.location, ctx);
  if (schema === undefined) return undefined;
  const path = schema.node.type === 'array' ? ['items'] : ['additionalProperties', 'items'];
  const row = resolvePath(schema, path, ctx);
  return row && resolveRef(row.value, row.location, ctx);
}

/** Returns the named schemas in the oneOf of the successful response; none without oneOf. */
export function responseAlternatives(
  operation: JsonObject,
  ctx: Context,
): (LocatedValue & { readonly name: string })[] {
  const located = responseSchema(operation, '200', ctx);
  const schema = located && resolveRef(located.value, located.location, ctx);
  if (schema === undefined) return [];
  return listOf(schema.node.oneOf).flatMap((value, index) => {
    const location = schema.location.child(['oneOf', index]);
    const target = isRef(value) ? resolveRef(value, location, ctx) : undefined;
    return target === undefined ? [] : [{ name: ownName(target.location), value, location }];
  });
}

/** Returns whether an operation is the content of a file in a folder `operations`. */
export function isOperationFile({ pointer, source }: Location): boolean {
  return pointer === '#/' && basename(dirname(source.absoluteRef)) === 'operations';
}
