import type { JsonObject, Schema } from './schema.ts';

/** An operation of the control plane. */
export interface ControlOperation {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly description: string | undefined;
  /** The schema of the request body (JSON). */
  readonly body: Schema | undefined;
  /** An operation with a request body has no query parameters. */
  readonly query: readonly QueryParameter[];
  readonly response: Schema;
}

interface QueryParameter {
  readonly name: string;
  readonly required: boolean;
  readonly description: string;
  readonly schema: Schema;
}

const methods = ['get', 'post', 'put', 'delete'];

/** Returns the operations of the bundled document, in the order of the document's paths. */
export function readControlOperations(document: JsonObject): ControlOperation[] {
  return Object.entries(document.paths as Record<string, Record<string, JsonObject>>).flatMap(
    ([path, item]) =>
      methods.flatMap((method) => {
        const operation = item[method];
        return operation === undefined ? [] : [readOperation(operation, method, path)];
      }),
  );
}

function readOperation(operation: JsonObject, method: string, path: string): ControlOperation {
  const { responses } = operation as { responses: Record<string, JsonObject> };
  return {
    operationId: operation.operationId as string,
    method: method.toUpperCase(),
    path,
    summary: operation.summary as string,
    description: operation.description as string | undefined,
    body: jsonSchema(operation.requestBody as JsonObject | undefined),
    query: (operation.parameters ?? []) as unknown as QueryParameter[],
    response: jsonSchema(responses['200']) ?? {},
  };
}

/** Returns the schema for the JSON content of a request body or a response. */
function jsonSchema(body: JsonObject | undefined): Schema | undefined {
  const content = body?.content as Record<string, { schema: Schema }> | undefined;
  return content?.['application/json']?.schema;
}
