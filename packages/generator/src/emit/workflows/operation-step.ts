import type { OperationRecord } from '@broker-api/spec/model';
import type { JsonObject, Schema } from '@broker-api/spec/schema';
import type { Path, StepNode } from '../../read/workflows.ts';
import { callParameters } from './call-parameters.ts';
import { checksOf } from './checks.ts';
import { type Expectations, readCriteria } from './criteria.ts';
import type { Scope } from './scope.ts';
import { type Section, unknownOperation } from './section.ts';
import { orList } from './term.ts';

interface OperationTarget {
  readonly api: string;
  readonly operationId: string;
}

/** Returns a step in which an account calls an operation of a section. */
export function operationStep(
  step: StepNode,
  target: OperationTarget,
  section: Section,
  scope: Scope,
  path: Path,
): JsonObject {
  const operation = operationOf(step, target, section, scope, path);
  const account = accountOf(step, section, scope, path);
  const api = section.apis.get(target.api);
  if (operation === undefined || account === undefined || api === undefined) return {};
  const parameters = callParameters(step, operation, scope, path);
  const expected = readCriteria(step, scope, path);
  const { status, code } = expected;
  const expectsError = isError(expected, operation, section, scope, path);
  const schema = expectsError ? errorSchema : responseSchemaOf(operation, parameters);
  scope.response = { schema, schemas: api.schemas };
  return {
    account,
    call: `${target.api}/${operation.operationId}`,
    ...(Object.keys(parameters).length > 0 ? { parameters } : {}),
    ...(expectsError ? { error: { status, code: code ?? 0 } } : {}),
    ...checksOf(step, expected, scope, path),
  };
}

function operationOf(
  step: StepNode,
  { api, operationId }: OperationTarget,
  { apis }: Section,
  scope: Scope,
  path: Path,
): OperationRecord | undefined {
  if (step.operationId === undefined) {
    return scope.addProblem(path, 'The step has no operationId. Add one.');
  }
  const operations = apis.get(api)?.operations;
  const operation = operations?.get(operationId);
  return operation ?? unknownOperation(operationId, api, operations?.keys() ?? [], scope, path);
}

function accountOf(
  { 'x-account': account }: StepNode,
  { accounts }: Section,
  scope: Scope,
  path: Path,
): string | undefined {
  const all = orList(accounts);
  if (account === undefined) {
    return scope.addProblem(path, `The step has no account. Add x-account with one of ${all}.`);
  }
  if (accounts.includes(account)) return account;
  const where = [...path, 'x-account'];
  return scope.addProblem(where, `There is no account \`${account}\`. Write ${all}.`);
}

const errorSchema = {
  type: 'object',
  required: ['code', 'msg'],
  properties: { code: { type: 'integer' }, msg: { type: 'string' } },
};

function responseSchemaOf(operation: OperationRecord, parameters: JsonObject): Schema {
  const { responseSchema, responseBy } = operation;
  if (responseBy === undefined) return responseSchema;
  const sent = Object.hasOwn(parameters, responseBy.parameter);
  return { $ref: `#/components/schemas/${sent ? responseBy.sent : responseBy.absent}` };
}

/** Returns whether a step expects an error. Reports errors that the operation cannot return. */
function isError(
  { status, code }: Expectations,
  { operationId, errorCodes }: OperationRecord,
  { catalogue }: Section,
  scope: Scope,
  path: Path,
): boolean {
  const where = [...path, 'successCriteria'];
  if (status === 200 && code === undefined) return false;
  if (status === 200 || code === undefined) {
    const both = '`$statusCode == 400` and `$response.body#/code == -1131`';
    scope.addProblem(
      where,
      `An error requires criteria for both the status and the code, such as ${both}.`,
    );
    return true;
  }
  const entry = catalogue.find((one) => one.code === code);
  if (entry === undefined || !errorCodes.includes(code)) {
    scope.addProblem(
      where,
      `${operationId} does not return ${code}. Its error codes: ${errorCodes.join(', ')}.`,
    );
  } else if (entry.httpStatus !== status) {
    const correct = `In errors.yaml, ${code} has the status ${entry.httpStatus}`;
    scope.addProblem(where, `${correct}, not ${status}. Fix one of the two.`);
  }
  return true;
}
