import { basename, dirname } from 'node:path';
import type { Location } from '@redocly/openapi-core';
import { isRef, type JsonObject, listOf, objectOf } from './json.ts';
import { follow, ownName, reach, type Written } from './place.ts';
import type { Context } from './rule.ts';

/** A parameter of an operation. */
export interface Parameter {
  readonly name: string;
  readonly required: boolean;
  readonly clamped: boolean;
  /** Other parameters and their values with which it is not read. */
  readonly ignoredWhen: JsonObject;
  readonly location: Location;
  /** Its schema as it is written: perhaps a reference. */
  readonly schema: unknown;
  readonly schemaLocation: Location;
  /** Its schema, with a reference followed; what stands beside that counts. */
  readonly resolved: JsonObject;
}

/** Parameters that clients add by themselves; examples and callers leave them out. */
export const addedByClients: readonly string[] = ['timestamp', 'signature'];

/** The parameters of an operation, references followed; a broken one is left out. */
export function parametersOf(operation: JsonObject, ctx: Context): Parameter[] {
  return listOf(operation.parameters).flatMap((item, index) => {
    const parameter = follow(item, ctx.location.child(['parameters', index]), ctx);
    const name = parameter?.node.name;
    if (parameter === undefined || typeof name !== 'string') return [];
    const schemaLocation = parameter.location.child('schema');
    const { $ref: _, ...beside } = objectOf(parameter.node.schema);
    return {
      name,
      required: parameter.node.required === true,
      clamped: parameter.node['x-clamped'] === true,
      ignoredWhen: objectOf(parameter.node['x-ignored-when']),
      location: parameter.location,
      schema: parameter.node.schema,
      schemaLocation,
      resolved: {
        ...follow(parameter.node.schema, schemaLocation, ctx)?.node,
        ...beside,
      },
    };
  });
}

/** The values that a parameter may have, as text; nothing when it is not an enum. */
export function enumOf({ resolved }: Parameter): readonly string[] | undefined {
  return Array.isArray(resolved.enum) ? resolved.enum.map(String) : undefined;
}

/** The schema of the JSON body of requests as it is written; nothing when there is none. */
export function bodySchema(operation: JsonObject, ctx: Context): Written | undefined {
  const from = { node: operation, location: ctx.location };
  return reach(from, ['requestBody', 'content', 'application/json', 'schema'], ctx);
}

/** The schema of a response's JSON body as it is written; nothing when there is none. */
export function responseSchema(
  operation: JsonObject,
  status: string,
  ctx: Context,
): Written | undefined {
  const from = { node: operation, location: ctx.location };
  return reach(from, ['responses', status, 'content', 'application/json', 'schema'], ctx);
}

/** The schemas that a successful response may have, when it is a union of named ones. */
export function responseArms(
  operation: JsonObject,
  ctx: Context,
): (Written & { readonly name: string })[] {
  const written = responseSchema(operation, '200', ctx);
  const schema = written && follow(written.value, written.location, ctx);
  if (schema === undefined) return [];
  return listOf(schema.node.oneOf).flatMap((value, index) => {
    const location = schema.location.child(['oneOf', index]);
    const target = isRef(value) ? follow(value, location, ctx) : undefined;
    return target === undefined ? [] : [{ name: ownName(target.location), value, location }];
  });
}

/** Whether an operation has a file of its own in a folder `operations`. */
export function inOwnFile({ pointer, source }: Location): boolean {
  return pointer === '#/' && basename(dirname(source.absoluteRef)) === 'operations';
}
