import { code } from '@broker-api/spec/markdown';
import type { Json, JsonObject, Schema } from '@broker-api/spec/schema';
import { type Example, mainExamplesFirst } from '../../read/examples.ts';
import { withoutReferenceSiblings } from './annotated-schemas.ts';
import { joinDescription } from './notes.ts';

type PathItem = Record<string, JsonObject>;

/** The examples of each operation, by operationId and case name. */
type Examples = Readonly<Record<string, Readonly<Record<string, Example>>>>;

/**
 * Makes the complete edition (OpenAPI 3.1) of an annotated section: operations that write also take
 * their parameters in a form body, and the older paths are deprecated operations.
 */
export function completeEdition(annotated: JsonObject, examples: Examples): JsonObject {
  const paths: Record<string, PathItem> = {};
  const add = (path: string, method: string, operation: JsonObject): void => {
    const other = paths[path]?.[method]?.operationId;
    if (other !== undefined) {
      const route = `${method.toUpperCase()} ${path}`;
      throw new Error(
        `${route} belongs to ${other} and to ${operation.operationId}. Correct x-aliases.`,
      );
    }
    paths[path] = { ...paths[path], [method]: operation };
  };
  const items = Object.entries(annotated.paths as Record<string, PathItem>);
  const operations = items.flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      path,
      method,
      operation:
        method === 'get'
          ? operation
          : withFormBody(operation, examples[operation.operationId as string] ?? {}),
    })),
  );
  for (const { path, method, operation } of operations) add(path, method, operation);
  for (const { path, method, operation } of operations) {
    const aliases = (operation['x-aliases'] ?? []) as unknown as Alias[];
    for (const [index, alias] of aliases.entries()) {
      const route = code(`${method.toUpperCase()} ${path}`);
      add(alias.path, alias.method ?? method, olderPath(operation, route, index));
    }
  }
  return { ...annotated, paths };
}

interface Alias {
  readonly path: string;
  readonly method?: string;
}

/** Returns the operation at an older path. Its operationId is unique: `placeOrderOnOlderPath2`. */
function olderPath(operation: JsonObject, route: string, index: number): JsonObject {
  const { 'x-aliases': _, ...rest } = operation;
  const number = index === 0 ? '' : String(index + 1);
  return {
    ...rest,
    operationId: `${operation.operationId}OnOlderPath${number}`,
    summary: `${operation.summary} (older path)`,
    description: `This is an older path of the same operation. Use ${route} instead.`,
    deprecated: true,
  };
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
function withFormBody(
  operation: JsonObject,
  examples: Readonly<Record<string, Example>>,
): JsonObject {
  const { parameters, responses, security, ...rest } = operation;
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
            ...formExamples(examples),
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

/** Returns the parameters of the successful examples, as examples of the form body. */
function formExamples(examples: Readonly<Record<string, Example>>): JsonObject {
  const successful = mainExamplesFirst(examples).filter(
    ([, { status, request }]) => status === 200 && Object.keys(request).length > 0,
  );
  if (successful.length === 0) return {};
  const entries = successful.map(([name, { summary, request }]) => [
    name,
    { summary, value: request },
  ]);
  return { examples: Object.fromEntries(entries) };
}
