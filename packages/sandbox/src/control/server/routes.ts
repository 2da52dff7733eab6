import type { ControlMethods } from '../generated/client.gen.ts';
import document from '../generated/openapi.gen.json' with { type: 'json' };
import { createCheck, type ValueCheck } from './value-check.ts';

/** An operation in the OpenAPI document, with the checks of its input. */
export interface ControlRoute {
  readonly operationId: keyof ControlMethods;
  /** The check of the body; undefined when the operation has no body. */
  readonly checkBody: ValueCheck | undefined;
  /** The check of the query parameters, which are strings. */
  readonly checkQuery: ValueCheck;
}

interface BodySchema {
  readonly [key: string]: unknown;
}

interface Operation {
  readonly operationId: keyof ControlMethods;
  readonly requestBody?: { readonly content: Record<string, { readonly schema: BodySchema }> };
  readonly parameters?: readonly { name: string; required?: boolean; schema: BodySchema }[];
}

const methods = ['get', 'post', 'put', 'delete'] as const;

/** The operations in the OpenAPI document, by path and method. */
export const routes: ReadonlyMap<string, ReadonlyMap<string, ControlRoute>> = new Map(
  Object.entries(document.paths as unknown as Record<string, Record<string, Operation>>).map(
    ([path, item]) => [
      path,
      new Map(
        methods.flatMap((method) => {
          const operation = item[method];
          return operation ? [[method.toUpperCase(), routeOf(operation)] as const] : [];
        }),
      ),
    ],
  ),
);

function routeOf({ operationId, requestBody, parameters = [] }: Operation): ControlRoute {
  const body = requestBody?.content['application/json']?.schema;
  return {
    operationId,
    checkBody: body && createCheck(body, 'The body'),
    checkQuery: createCheck(
      {
        type: 'object',
        properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
        required: parameters.flatMap(({ name, required }) => (required ? [name] : [])),
        additionalProperties: false,
      },
      'The query',
    ),
  };
}
