import type { ControlOperation } from '../../read/control-operations.ts';
import { type Json, type JsonObject, resolveSchema, type Schema } from '../../read/schema.ts';
import type { Path, StepNode } from '../../read/workflows.ts';
import { nearestNames } from '../../validation/nearest-names.ts';
import { propertyName } from '../typescript-text.ts';
import { valueTerm } from './call-parameters.ts';
import { readCriteria } from './criteria.ts';
import type { Scope } from './scope.ts';
import type { Api, Section } from './section.ts';
import { callLine, checkLines, comment, isUsed, unknownOperation } from './step-lines.ts';

/** Returns the lines of a step that calls the control plane. The call must succeed. */
export function controlStep(
  step: StepNode,
  operationId: string,
  { control }: Section,
  scope: Scope,
  path: Path,
): string[] {
  const operation = control?.operations.get(operationId);
  if (control === undefined || operation === undefined) {
    unknownOperation(operationId, 'control', control?.operations.keys() ?? [], scope, path);
    return [];
  }
  const argument = controlArgument(step, operation, control, scope, path);
  const expected = readCriteria(step, scope, path);
  if (step['x-account'] !== undefined || expected.status !== 200 || expected.code !== undefined) {
    scope.addProblem(
      path,
      'A call to the control plane has no account, and must succeed. ' +
        'Remove the account or the criterion.',
    );
  }
  scope.response = { code: step.stepId, schema: operation.response, schemas: control.schemas };
  const checks = checkLines(step, expected, scope, path);
  const start = isUsed(step, checks) ? `const ${step.stepId} = ` : '';
  scope.complete(step.stepId);
  const call = `control.${operationId}(${argument})`;
  return [
    ...comment(step.description),
    callLine(start, step.stepId, call, expected, false),
    ...checks,
  ];
}

/** Returns the argument of a call to the control plane. Reports problems in the request body. */
function controlArgument(
  step: StepNode,
  { operationId, body, query }: ControlOperation,
  api: Api<ControlOperation>,
  scope: Scope,
  path: Path,
): string {
  const where = [...path, 'requestBody', 'payload'];
  const payload = step.requestBody?.payload;
  if (query.some(({ required }) => required)) {
    scope.addProblem(path, `A step cannot call ${operationId}, which requires query parameters.`);
    return '';
  }
  if (body === undefined && payload === undefined) return '';
  if (body === undefined || payload === undefined) {
    const fix = body === undefined ? 'has no request body. Remove' : 'requires a request body. Add';
    scope.addProblem(path, `${operationId} ${fix} requestBody.payload.`);
    return '';
  }
  return payloadCode(payload, operationId, body, api, scope, where);
}

/** Converts a part of a request body to a TypeScript expression. */
function payloadCode(
  value: Json | undefined,
  name: string,
  schema: Schema,
  api: Api<ControlOperation>,
  scope: Scope,
  path: Path,
): string {
  const resolved = resolveSchema(schema, api.schemas);
  if (resolved.type === 'object') return objectCode(value, name, resolved, api, scope, path);
  if (resolved.type === 'array' && Array.isArray(value)) {
    const items = typeof resolved.items === 'object' ? resolved.items : {};
    const parts = value.map((one, index) =>
      payloadCode(one, name, items, api, scope, [...path, index]),
    );
    return `[${parts.join(', ')}]`;
  }
  return valueTerm(value, name, resolved, scope, path)?.code ?? '';
}

function objectCode(
  value: Json | undefined,
  name: string,
  { properties = {}, required = [] }: Schema,
  api: Api<ControlOperation>,
  scope: Scope,
  path: Path,
): string {
  if (!isObject(value)) {
    scope.addProblem(path, `\`${name}\` is an object. Write its fields.`);
    return '';
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
    return `${propertyName(field)}: ${payloadCode(part, field, property, api, scope, where)}`;
  });
  const short = `{ ${fields.join(', ')} }`;
  return short.length <= 56 ? short : `{\n${fields.map((field) => `  ${field},`).join('\n')}\n}`;
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
