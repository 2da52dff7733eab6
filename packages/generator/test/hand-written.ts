import type { JsonObject, Schema } from '@broker-api/spec/schema';
import { editions } from '../src/publish/index.ts';

/** What the built files of a section contain at least. */
const minimal = { info: {}, paths: {}, channels: {}, components: { schemas: {} }, errors: [] };

/**
 * Returns the editions and collections that are made from these built files.
 *
 * @param files built files by path, such as `spot/openapi.source.gen.json`
 */
export function editionsOf(
  files: (path: string) => object | undefined,
): ReadonlyMap<string, string> {
  return editions((path) => ({ ...minimal, ...files(path) }) as JsonObject);
}

/** An operation `getThing` of spot, and what its document contains beside it. */
export interface HandWritten {
  /** The named schemas. `Thing` is the schema of the response. */
  readonly schemas?: Readonly<Record<string, Schema>>;
  /** The response of an example. */
  readonly example?: unknown;
  /** The error catalogue. */
  readonly errors?: readonly object[];
  /** Keys of the operation. */
  readonly operation?: object;
  /** Other paths. */
  readonly paths?: object;
}

const schema = { $ref: '#/components/schemas/Thing' };
/** The responses of an operation that returns a `Thing`. */
export const responses = {
  '200': { content: { 'application/json': { schema } } },
  default: {},
};

/** Returns the editions of a document with one operation, which requires no API key. */
export function editionsOfThing(written: HandWritten) {
  const { schemas, example, errors = [], operation, paths } = written;
  const getThing = { operationId: 'getThing', tags: ['Things'], responses, ...operation };
  const one = { summary: 'One', status: 200, request: {}, response: example };
  const files: Readonly<Record<string, object>> = {
    'errors.gen.json': { errors },
    'spot/openapi.source.gen.json': {
      paths: { '/thing': { get: getThing }, ...paths },
      components: { schemas: { Thing: { type: 'object' }, ...schemas } },
    },
    'spot/examples.gen.json': example === undefined ? {} : { getThing: { one } },
  };
  return editionsOf((path) => files[path]);
}

/** Returns the part of a parsed edition at a path of keys. */
export function partAt(text: string | undefined, ...path: readonly (string | number)[]): unknown {
  let part: unknown = JSON.parse(text ?? '{}');
  for (const key of path) part = (part as Record<string, unknown> | undefined)?.[key];
  return part;
}
