import type { OperationRecord, ParameterRecord } from '@broker-api/spec/model';
import { readOperations } from '@broker-api/spec/read-operations';
import type { JsonObject, Schema, Schemas } from '@broker-api/spec/schema';

/** Returns the record of an operation `GET /v1/thing`, with these keys in its document. */
export function readOperation(keys: object, schemas: Schemas = {}): OperationRecord {
  const operation = { operationId: 'getThing', summary: 'Get a thing', responses: {}, ...keys };
  const paths = { '/v1/thing': { get: operation } };
  const document = { paths, components: { schemas } } as unknown as JsonObject;
  const catalogue = [
    {
      code: -1130,
      name: 'INVALID_PARAMETER',
      httpStatus: 400,
      meaning: '',
      category: 'parameter',
      outcome: 'failed',
    } as const,
  ];
  const [record] = readOperations('spot', document, catalogue);
  return record as OperationRecord;
}

/** Returns the record of a parameter with this schema, and with these keys in its document. */
export function readParameter(name: string, schema: Schema, keys: object = {}): ParameterRecord {
  const { parameters } = readOperation({ parameters: [{ name, schema, ...keys }] });
  return parameters[0] as ParameterRecord;
}

/** Returns the responses of an operation whose response has this schema. */
export function returning(schema: object): object {
  return { '200': { content: { 'application/json': { schema } } } };
}
