import type { OperationRecord } from '@broker-api/spec/model';
import { nearestNames } from '@broker-api/spec/nearest-names';
import { type Json, type JsonObject, resolveSchema, type Schema } from '@broker-api/spec/schema';
import type { Path, StepNode } from '../../read/workflows.ts';
import { valueTerm } from './call-parameters.ts';
import { checksOf } from './checks.ts';
import { readCriteria } from './criteria.ts';
import type { Scope } from './scope.ts';
import { type Api, type Section, unknownOperation } from './section.ts';

/** Returns a step that calls the control plane. The call must succeed. */
export function controlStep(
  step: StepNode,
  operationId: string,
  { control }: Section,
  scope: Scope,
  path: Path,
): JsonObject {
  const operation = control?.operations.get(operationId);
  if (control === undefined || operation === undefined) {
    unknownOperation(operationId, 'control', control?.operations.keys() ?? [], scope, path);
    return {};
  }
  const parameters = controlBody(step, operation, control, scope, path);
  const expected = readCriteria(step, scope, path);
  if (step['x-account'] !== undefined || expected.status !== 200 || expected.code !== undefined) {
    scope.addProblem(
      path,
      'A call to the control plane has no account, and must succeed. ' +
        'Remove the account or the criterion.',
    );
  }
  scope.response = { schema: operation.responseSchema, schemas: control.schemas };
  return {
    call: `control/${operationId}`,
    ...(parameters === undefined ? {} : { parameters }),
    ...checksOf(step, expected, scope, path),
  };
}

/** Returns the request body of a call to the control plane. Reports problems. */
function controlBody(
  step: StepNode,
  { operationId, body, parameters }: OperationRecord<'control'>,
  api: Api<OperationRecord<'control'>>,
  scope: Scope,
  path: Path,
): Json | undefined {
  const where = [...path, 'requestBody', 'payload'];
  const payload = step.requestBody?.payload;
  if (parameters.some(({ required }) => required)) {
    scope.addProblem(path, `A step cannot call ${operationId}, which requires query parameters.`);
    return undefined;
  }
  if (body === undefined && payload === undefined) return undefined;
  if (body === undefined || payload === undefined) {
    const fix = body === undefined ? 'has no request body. Remove' : 'requires a request body. Add';
    scope.addProblem(path, `${operationId} ${fix} requestBody.payload.`);
    return undefined;
  }
  return payloadData(payload, operationId, body, api, scope, where);
}

/** Converts a part of a request body to data. */
function payloadData(
  value: Json | undefined,
  name: string,
  schema: Schema,
  api: Api<OperationRecord<'control'>>,
  scope: Scope,
  path: Path,
): Json {
  const resolved = resolveSchema(schema, api.schemas);
  if (resolved.type === 'object') return objectData(value, name, resolved, api, scope, path);
  if (resolved.type === 'array' && Array.isArray(value)) {
    const items = typeof resolved.items === 'object' ? resolved.items : {};
    return value.map((one, index) => payloadData(one, name, items, api, scope, [...path, index]));
  }
  return valueTerm(value, name, resolved, scope, path)?.value ?? null;
}

function objectData(
  value: Json | undefined,
  name: string,
  { properties = {}, required = [] }: Schema,
  api: Api<OperationRecord<'control'>>,
  scope: Scope,
  path: Path,
): JsonObject {
  if (!isObject(value)) {
    scope.addProblem(path, `\`${name}\` is an object. Write its fields.`);
    return {};
  }
  for (const field of required.filter((one) => !Object.hasOwn(value, one))) {
    scope.addProblem(path, `\`${name}\` requires the field \`${field}\`. Add it.`);
  }
  const fields = Object.entries(value).flatMap(([field, part]) => {
    const where = [...path, field];
    const property = properties[field];
    if (property === undefined) {
      const [nearest] = nearestNames(field, Object.keys(properties));
      const hint = nearest ? `Did you mean ${nearest}?` : 'Remove it.';
      scope.addProblem(where, `\`${name}\` has no field \`${field}\`. ${hint}`);
      return [];
    }
    return [[field, payloadData(part, field, property, api, scope, where)] as const];
  });
  return Object.fromEntries(fields);
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
