import { code } from '@broker-api/spec/markdown';
import type { Json, JsonObject, Schema } from '@broker-api/spec/schema';
import { joinDescription } from '@broker-api/spec/texts';
import { mainExamplesFirst } from '../read/examples.ts';
import {
  type Examples,
  type Named,
  namedValues,
  type Route,
  routesOf,
  withoutReferenceSiblings,
} from './annotate.ts';

/**
 * Makes the complete edition (OpenAPI 3.1) of an annotated section: operations that write also take
 * their parameters in a form body, and the older paths are deprecated operations.
 */
export function completeEdition(annotated: JsonObject, examples: Examples): JsonObject {
  const routes = routesOf(annotated).map(({ path, method, operation }) => ({
    path,
    method,
    operation: method === 'get' ? operation : withFormBody(operation, examples),
  }));
  const paths: Record<string, Named> = {};
  for (const { path, method, operation } of [...routes, ...routes.flatMap(olderRoutes)]) {
    const other = paths[path]?.[method]?.operationId;
    if (other !== undefined) {
      const route = `${method.toUpperCase()} ${path}`;
      throw new Error(
        `${route} belongs to ${other} and to ${operation.operationId}. Correct x-aliases.`,
      );
    }
    paths[path] = { ...paths[path], [method]: operation };
  }
  return { ...annotated, paths };
}

/** Returns the older paths of an operation, with unique ids such as `placeOrderOnOlderPath2`. */
function olderRoutes({ path, method, operation }: Route): Route[] {
  const { 'x-aliases': aliases = [], ...rest } = operation;
  const route = code(`${method.toUpperCase()} ${path}`);
  return (aliases as { path: string; method?: string }[]).map((alias, index) => ({
    path: alias.path,
    method: alias.method ?? method,
    operation: {
      ...rest,
      operationId: `${operation.operationId}OnOlderPath${index === 0 ? '' : index + 1}`,
      summary: `${operation.summary} (older path)`,
      description: `This is an older path of the same operation. Use ${route} instead.`,
      deprecated: true,
    },
  }));
}

const inQueryOrBody = 'Required, in the query string or in the form body.';

const bodyDescription = [
  'The parameters as a form. Each parameter can be in the query string or in the form body.',
  'If it is in both, the broker uses the value in the query string.',
  'The examples leave out `timestamp` and `signature`.',
].join(' ');

/**
 * Lets an operation take its parameters in the query string, in a form body, or split between them.
 * OpenAPI cannot state that a parameter is required in one of two places, so the descriptions and
 * `x-required` state it. The signature can be in the body too.
 */
function withFormBody(operation: JsonObject, examples: Examples): JsonObject {
  const { parameters, responses, security, ...rest } = operation;
  // The examples of the form body are the parameters of the successful examples.
  const successful = mainExamplesFirst(examples[operation.operationId as string] ?? {}).filter(
    ([, { status, request }]) => status === 200 && Object.keys(request).length > 0,
  );
  const fields = (parameters as JsonObject[]).map(withRequiredText);
  const [{ signature, ...withoutSignature } = {}] = security as JsonObject[];
  const signed = signature !== undefined;
  const properties = {
    ...Object.fromEntries(fields.map((field) => [field.name as string, formField(field)])),
    ...(signed && {
      signature: {
        type: 'string',
        description: 'The signature, if it is not in the query string',
      },
    }),
  };
  return {
    ...rest,
    security: [...(security as Json[]), ...(signed ? [withoutSignature] : [])],
    parameters: fields,
    ...(Object.keys(properties).length > 0 && {
      requestBody: {
        description: bodyDescription,
        required: false,
        content: {
          'application/x-www-form-urlencoded': {
            schema: { type: 'object', properties },
            ...namedValues(successful, ({ request }) => request),
          },
        },
      },
    }),
    responses,
  };
}

/** Makes a required query parameter optional. Its description states where it is required. */
function withRequiredText(parameter: JsonObject): JsonObject {
  const { required, description, ...rest } = parameter;
  if (required !== true) return parameter;
  return {
    ...rest,
    description: joinDescription(description as string | undefined, [inQueryOrBody]),
    'x-required': true,
  };
}

/** Returns the field of the form body for a query parameter. */
function formField({ schema, description, deprecated, ...parameter }: JsonObject): JsonObject {
  return withoutReferenceSiblings({
    ...(schema as Schema),
    ...(typeof description === 'string' && { description }),
    ...(deprecated !== undefined && { deprecated }),
    ...(parameter['x-required'] !== undefined && { 'x-required': true }),
  });
}
