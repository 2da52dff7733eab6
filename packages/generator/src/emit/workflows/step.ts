import type { Operation } from '../../read/operations.ts';
import type { Schema } from '../../read/schema.ts';
import type { Path, StepNode } from '../../read/workflows.ts';
import { isVariableName } from '../typescript-text.ts';
import { callParameters } from './call-parameters.ts';
import { controlStep } from './control-step.ts';
import { type Expectations, readCriteria } from './criteria.ts';
import type { Scope } from './scope.ts';
import { clientVariable, type Section, targetOf } from './section.ts';
import { argument, callLine, checkLines, comment, isUsed, unknownOperation } from './step-lines.ts';
import { orList } from './term.ts';
import { workflowStep } from './workflow-step.ts';

/** The names that the generated function already uses for variables and parameters. */
const ownNames = ['accounts', 'control', 'controlPlane', 'inputs', 'row', 'workflow'];

/** Returns the TypeScript lines of a step. Reports the problems of an invalid step. */
export function stepCode(step: StepNode, section: Section, scope: Scope, path: Path): string[] {
  if (!hasValidName(step, section, scope, path)) return [];
  const target = targetOf(step, section.name);
  if ('workflowId' in target) return workflowStep(step, target, section, scope, path);
  return target.api === 'control'
    ? controlStep(step, target.operationId, section, scope, path)
    : operationStep(step, target, section, scope, path);
}

/** Returns the lines for a step in which an account calls an operation of a section. */
function operationStep(
  step: StepNode,
  target: { readonly api: string; readonly operationId: string },
  section: Section,
  scope: Scope,
  path: Path,
): string[] {
  const operation = operationOf(step, target, section, scope, path);
  const account = accountOf(step, section, scope, path);
  const api = section.apis.get(target.api);
  if (operation === undefined || account === undefined || api === undefined) return [];
  const client = clientVariable(account, target.api, section);
  const parameters = callParameters(step, operation, scope, path);
  const expected = readCriteria(step, scope, path);
  const expectsError = isError(expected, operation, section, scope, path);
  const schema = expectsError ? errorSchema : responseSchema(operation, parameters);
  scope.response = { code: step.stepId, schema, schemas: api.schemas };
  const checks = checkLines(step, expected, scope, path);
  const call = `${client}.${operation.operationId}(${argument(parameters)})`;
  const placesOrder = operation.operationId === 'placeOrder' && !expectsError;
  const start = placesOrder || isUsed(step, checks) ? `const ${step.stepId} = ` : '';
  scope.complete(step.stepId);
  return [
    ...comment(step.description),
    callLine(start, step.stepId, call, expected, expectsError),
    ...(placesOrder ? cleanUpLines(client, step, parameters) : []),
    ...checks,
  ];
}

/** Returns whether the generated function can declare a variable for the step. Reports problems. */
function hasValidName(
  { stepId }: StepNode,
  { accounts }: Section,
  scope: Scope,
  path: Path,
): boolean {
  const where = [...path, 'stepId'];
  const isTaken = ownNames.includes(stepId) || accounts.includes(stepId);
  if (!/^[a-z][A-Za-z0-9]*$/.test(stepId) || !isVariableName(stepId) || isTaken) {
    const form = 'Write a camelCase name that is not reserved, such as partlyFilled.';
    scope.addProblem(where, `\`${stepId}\` is not a valid step name. ${form}`);
    return false;
  }
  scope.declare(where, stepId);
  return true;
}

function operationOf(
  step: StepNode,
  { api, operationId }: { readonly api: string; readonly operationId: string },
  { apis }: Section,
  scope: Scope,
  path: Path,
): Operation | undefined {
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

function responseSchema(
  { response, responseBy }: Operation,
  parameters: readonly [string, string][],
): Schema {
  if (responseBy === undefined) return response;
  const sent = parameters.some(([name]) => name === responseBy.parameter);
  return { $ref: `#/components/schemas/${sent ? responseBy.sent : responseBy.absent}` };
}

/** Returns whether a step expects an error. Reports errors that the operation cannot return. */
function isError(
  { status, code }: Expectations,
  { operationId, errorCodes }: Operation,
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

/** Returns the lines that cancel the order of a step if the workflow fails. */
function cleanUpLines(
  account: string,
  { stepId }: StepNode,
  parameters: readonly [string, string][],
): string[] {
  const orderId = `orderId: ${stepId}.orderId`;
  const type = parameters.find(([name]) => name === 'orderType')?.[1];
  // A triggered STOP order becomes a LIMIT order, so the function tries both types.
  const types =
    type === undefined ? [''] : [...new Set([type, "'LIMIT'"])].map((one) => `orderType: ${one}, `);
  return types.map(
    (one) => `workflow.onFailure(() => ${account}.cancelOrder({ ${one}${orderId} }));`,
  );
}
