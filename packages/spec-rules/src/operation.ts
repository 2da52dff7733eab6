import { basename, dirname } from 'node:path';
import type { Location } from '@redocly/openapi-core';
import { type JsonObject, listOf } from './json.ts';
import { follow, type Placed, reach } from './place.ts';
import type { Context } from './rule.ts';

/** A parameter of an operation. */
export interface Parameter {
  readonly name: string;
  readonly required: boolean;
  readonly clamped: boolean;
  /** Its schema as it is written: perhaps a reference. */
  readonly schema: unknown;
  readonly schemaLocation: Location;
  /** Its schema, with a reference followed. */
  readonly resolved: JsonObject;
  /** Where the operation lists it. */
  readonly listedAt: Location;
}

/** Parameters that clients add by themselves; examples and callers leave them out. */
export const addedByClients: readonly string[] = ['timestamp', 'signature'];

/** The parameters of an operation, references followed; a broken one is left out. */
export function parametersOf(operation: JsonObject, ctx: Context): Parameter[] {
  return listOf(operation.parameters).flatMap((item, index) => {
    const listedAt = ctx.location.child(['parameters', index]);
    const parameter = follow(item, listedAt, ctx);
    const name = parameter?.node.name;
    if (parameter === undefined || typeof name !== 'string') return [];
    const schemaLocation = parameter.location.child('schema');
    return {
      name,
      required: parameter.node.required === true,
      clamped: parameter.node['x-clamped'] === true,
      schema: parameter.node.schema,
      schemaLocation,
      resolved: follow(parameter.node.schema, schemaLocation, ctx)?.node ?? {},
      listedAt,
    };
  });
}

/** The values that a parameter may have, as text; nothing when it is not an enum. */
export function enumOf({ resolved }: Parameter): readonly string[] | undefined {
  return Array.isArray(resolved.enum) ? resolved.enum.map(String) : undefined;
}

/** The schema of a response's JSON body as it is written. */
export function responseSchema(operation: Placed, status: string, ctx: Context) {
  return reach(operation, ['responses', status, 'content', 'application/json', 'schema'], ctx);
}

/** Whether an operation has a file of its own in a folder `operations`. */
export function inOwnFile({ pointer, source }: Location): boolean {
  return pointer === '#/' && basename(dirname(source.absoluteRef)) === 'operations';
}
