import { Router } from '../../http/router.ts';
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

const paths = document.paths as unknown as Record<string, Record<string, Operation>>;

/** Finds the operation of a request. */
export const router = new Router(
  Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      return operation ? [{ method: method.toUpperCase(), path, target: routeOf(operation) }] : [];
    }),
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
