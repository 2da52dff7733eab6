import type { JsonObject, Schema } from '@broker-api/spec/schema';
import type { ControlDocument } from '../../model.ts';
import { type Example, mainExamplesFirst } from '../../read/examples.ts';
import { completeResponse, resolveResponse } from './annotated-responses.ts';
import { annotatedSchema, annotatedSchemas } from './annotated-schemas.ts';
import { factNotes, withNotes } from './notes.ts';

/** The parts of the control plane's document from which its editions are made. */
export type ControlInput = Pick<ControlDocument, 'bundle' | 'schemas' | 'examples'>;

type NamedExamples = readonly (readonly [name: string, example: Example])[];

/**
 * Returns the resolved document of the control plane with the contents of its `x-` keys in standard
 * fields, and with examples of requests, responses and errors. Control operations have no weights,
 * security types or error codes.
 */
export function annotatedControl({ bundle, schemas, examples }: ControlInput): JsonObject {
  const components = bundle.components as Record<string, Record<string, JsonObject>>;
  const shared = { responses: components.responses ?? {}, headers: components.headers ?? {} };
  const paths = Object.entries(bundle.paths as Record<string, Record<string, JsonObject>>).map(
    ([path, item]) => [
      path,
      Object.fromEntries(
        Object.entries(item).map(([method, operation]) => {
          const named = mainExamplesFirst(examples[operation.operationId as string] ?? {});
          return [method, annotatedOperation(operation, named, shared)];
        }),
      ),
    ],
  );
  return {
    ...bundle,
    paths: Object.fromEntries(paths),
    components: { ...components, schemas: annotatedSchemas(schemas) },
  };
}

function annotatedOperation(
  operation: JsonObject,
  examples: NamedExamples,
  shared: Parameters<typeof resolveResponse>[1],
): JsonObject {
  const { parameters, requestBody, responses } = operation;
  const statuses = new Set(examples.map(([, { status }]) => String(status)).sort());
  const byDefault = resolveResponse(
    (responses as Record<string, JsonObject>).default ?? {},
    shared,
  );
  const originals = {
    ...Object.fromEntries([...statuses].map((status) => [status, byDefault])),
    ...(responses as Record<string, JsonObject>),
  };
  return {
    ...operation,
    description: operation.description ?? `${operation.summary}.`,
    ...(parameters && { parameters: (parameters as JsonObject[]).map(annotatedParameter) }),
    ...(requestBody && { requestBody: withRequestExamples(requestBody as JsonObject, examples) }),
    responses: Object.fromEntries(
      Object.entries(originals).map(([status, response]) => [
        status,
        response.$ref === undefined
          ? completeResponse(response, status, undefined, examples)
          : response,
      ]),
    ),
  };
}

function annotatedParameter(parameter: JsonObject): JsonObject {
  const schema = annotatedSchema(parameter.schema as Schema);
  return { ...withNotes(parameter, factNotes(parameter)), schema };
}

/** Adds the requests of the successful examples to a JSON request body. */
function withRequestExamples(body: JsonObject, examples: NamedExamples): JsonObject {
  const json = (body.content as Record<string, JsonObject>)['application/json'] ?? {};
  const successful = examples.filter(([, { status }]) => status === 200);
  return {
    ...body,
    content: {
      'application/json': {
        ...json,
        ...(successful.length > 0 && {
          examples: Object.fromEntries(
            successful.map(([name, { summary, request }]) => [name, { summary, value: request }]),
          ),
        }),
      },
    },
  };
}
