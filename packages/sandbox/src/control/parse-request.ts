import { checkValue, type ValueSchema, type Violation } from '@broker-api/spec';
import inputs from '@broker-api/spec/control/inputs.json' with { type: 'json' };
import { assertBody, type HttpRequest } from '../http/messages.ts';
import { Router } from '../http/router.ts';
import { bytesOfText, duplicateFieldIn } from '../http/text.ts';
import { ControlPlaneError } from './control-plane-error.ts';
import type { ControlMethods } from './generated/client.gen.ts';
import { controlTable } from './generated/operations.gen.ts';

type OperationId = keyof ControlMethods;

/** Finds the operation of a request. */
const router = new Router(
  Object.entries(controlTable).map(([operationId, { method, path, takes }]) => {
    // The cast is safe: the keys of the table are exactly the operation ids.
    return { method, path, target: { operationId: operationId as OperationId, takes } };
  }),
);

/** A request with a known operation and valid input. */
export interface ParsedRequest {
  readonly operationId: OperationId;
  /** The body, or the query parameters of an operation without a body. */
  readonly input: unknown;
}

/**
 * Parses and checks a request.
 *
 * @param maximumBytes the maximum length of the body
 * @throws HttpError when the request does not conform to the OpenAPI document of the control plane
 */
export function parseRequest(request: HttpRequest, maximumBytes: number): ParsedRequest {
  const { operationId, takes } = router.find(request);
  const query = parseQuery(request.query);
  checkInput(takes === 'query' ? operationId : 'noFields', 'The query', query);
  if (takes === 'body') {
    const input = parseBody(request, operationId, maximumBytes);
    checkInput(operationId, 'The body', input);
    return { operationId, input };
  }
  if (request.body !== '' || request.bodyTooLarge) {
    throw invalidRequest(`${operationId} has no request body. Send an empty body.`);
  }
  return { operationId, input: query };
}

function parseQuery(text: string): Record<string, string> {
  const pairs = [...new URLSearchParams(text)];
  const names = pairs.map(([name]) => name);
  const duplicate = names.find((name, index) => names.indexOf(name) !== index);
  if (duplicate !== undefined) {
    throw invalidRequest(`The query contains ${JSON.stringify(duplicate)} twice. Remove one.`);
  }
  return Object.fromEntries(pairs);
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function parseBody(request: HttpRequest, operationId: string, maximumBytes: number): unknown {
  assertBody(request, 'application/json', maximumBytes);
  if (request.body === '') {
    throw invalidRequest(`${operationId} requires a JSON object as its body.`);
  }
  try {
    const text = decodeUtf8(request.body);
    const input: unknown = JSON.parse(text);
    const duplicate = duplicateFieldIn(text);
    if (duplicate === undefined) return input;
    throw invalidRequest(`The body contains ${JSON.stringify(duplicate)} twice. Remove one.`);
  } catch (error) {
    if (error instanceof ControlPlaneError) throw error;
    throw invalidRequest('The body is not valid JSON. Send a JSON object.');
  }
}

function decodeUtf8(body: string): string {
  try {
    return utf8.decode(bytesOfText(body));
  } catch {
    throw invalidRequest('The body must be encoded as UTF-8.');
  }
}

function invalidRequest(message: string): ControlPlaneError {
  return new ControlPlaneError('INVALID_REQUEST', message);
}

const schemas: Readonly<Record<string, ValueSchema>> = inputs.schemas;
const noFields: ValueSchema = { type: 'object', additionalProperties: false };
const operations: Readonly<Record<string, ValueSchema>> = inputs.operations;

/**
 * Checks a part of a request against the input schema of an operation.
 *
 * @param input the operation whose input schema applies to the part; `noFields` for a part that
 *   must have no fields
 * @param name the name of the part in messages, such as `The body`
 * @throws ControlPlaneError if the part is invalid; the message says what is wrong, where, and what
 *   is expected
 */
function checkInput(input: keyof ControlMethods | 'noFields', name: string, value: unknown): void {
  const schema = operations[input] ?? noFields;
  const [violation] = checkValue(value, schema, { schemas, firstOnly: true });
  if (violation === undefined) return;
  throw new ControlPlaneError('INVALID_REQUEST', describe(violation, name));
}

/** Describes a violation without the value, which may be a secret. */
function describe({ keyword, pointer, schema, field, message }: Violation, name: string): string {
  const location = pointer === '' ? name : `${name} at ${pointer}`;
  const fields = Object.keys(schema.properties ?? {});
  const known =
    fields.length > 0 ? `Known fields: ${fields.join(', ')}.` : 'No fields are supported.';
  if (keyword === 'additionalProperties') {
    return `${location} contains the unknown field ${JSON.stringify(field)}. ${known}`;
  }
  if (keyword === 'required') return `${location} must contain the field "${field}". ${known}`;
  if (schema.enum !== undefined && keyword === 'enum') {
    return `${location} must be one of ${schema.enum.join(', ')}.`;
  }
  const { description = '' } = schema;
  if (keyword === 'pattern' && description !== '') {
    return `${location} is invalid. Expected: ${description.replace(/\.?$/, '.')}`;
  }
  return `${location} ${message}.`;
}
