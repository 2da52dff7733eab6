import { nearestNames } from '@broker-api/spec-rules/nearest-names';
import type { Operation } from '../../read/operations.ts';
import type { Schema } from '../../read/schema.ts';
import type { Path, StepNode } from '../../read/workflows.ts';
import { isVariableName, lineComments, propertyName, quote } from '../typescript-text.ts';
import { callParameters, valueTerm } from './call-parameters.ts';
import { controlArgument } from './control-step.ts';
import {
  changeCode,
  conditionCode,
  displayPointer,
  type Expectations,
  readCriteria,
} from './criteria.ts';
import { parseExpression } from './expression.ts';
import { callText, deferredCall } from './layout.ts';
import type { Scope } from './scope.ts';
import { callsControl, clientVariable, functionName, type Section, targetOf } from './section.ts';
import { orList } from './term.ts';

/** The names of the other variables and parameters of the generated function. */
const ownNames = ['accounts', 'control', 'controlPlane', 'inputs', 'row', 'workflow'];

/** Returns the TypeScript lines of a step. Reports the problems of an invalid step. */
export function stepCode(step: StepNode, section: Section, scope: Scope, path: Path): string[] {
  if (!hasValidName(step, section, scope, path)) return [];
  const target = targetOf(step, section.name);
  if ('workflowId' in target) return calledWorkflow(step, target, section, scope, path);
  return target.api === 'control'
    ? controlStep(step, target.operationId, section, scope, path)
    : operationStep(step, target, section, scope, path);
}

/** Returns the lines of a step that calls an operation of a section for an account. */
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

const isUsed = ({ stepId }: StepNode, lines: readonly string[]): boolean =>
  lines.some((line) => new RegExp(`\\b${stepId}[.[?]`).test(line));

/** Returns the lines of a step that calls the control plane, which must succeed. */
function controlStep(
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
      'A call to the control plane has no account, and must succeed. Remove the account or the criterion.',
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

/** Returns the lines of a step that runs another workflow with inputs of this one. */
function calledWorkflow(
  step: StepNode,
  { workflowId }: { readonly workflowId: string },
  section: Section,
  scope: Scope,
  path: Path,
): string[] {
  const called = section.workflows.get(workflowId);
  if (called === undefined) {
    const [nearest] = nearestNames(workflowId, section.workflows.keys());
    const hint = nearest ? `Did you mean ${nearest}?` : 'Fix the name, or add the workflow.';
    scope.addProblem(
      [...path, 'workflowId'],
      `${section.name} has no workflow \`${workflowId}\`. ${hint}`,
    );
    return [];
  }
  const inputs = (step.parameters ?? []).flatMap(({ name = '', value }, index) => {
    const where = [...path, 'parameters', index, 'value'];
    const term = valueTerm(value, name, { type: 'string' }, scope, where);
    return term ? [[name, term.code] as [string, string]] : [];
  });
  scope.complete(step.stepId);
  const args = [
    'accounts',
    argument(inputs),
    ...(callsControl(called, section) ? ['control'] : []),
  ];
  return [
    ...comment(step.description),
    `await ${functionName(called)}(${args.filter(Boolean).join(', ')});`,
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

function unknownOperation(
  operationId: string,
  api: string,
  known: Iterable<string>,
  scope: Scope,
  path: Path,
): undefined {
  const [nearest] = nearestNames(operationId, known);
  const hint = nearest ? `Did you mean ${nearest}?` : `See the paths of spec/${api}/openapi.yaml.`;
  const where = [...path, 'operationId'];
  return scope.addProblem(where, `There is no operation \`${operationId}\` in ${api}. ${hint}`);
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

function checkLines(step: StepNode, { others }: Expectations, scope: Scope, path: Path): string[] {
  const conditions = others.map(({ condition, path: where }) =>
    conditionCode(step.stepId, condition, scope, where),
  );
  const changes = (step['x-changes'] ?? []).map((change, index) =>
    changeCode(step.stepId, change, scope, [...path, 'x-changes', index]),
  );
  const lines = [...conditions, ...changes].filter((line) => line !== undefined);
  return [...lines, ...outputLines(step, scope, [...path, 'outputs'])];
}

/**
 * Registers the outputs of a step. For outputs that can be absent, returns the statements that
 * check them and assign them to variables.
 */
function outputLines({ stepId, outputs = {} }: StepNode, scope: Scope, path: Path): string[] {
  return Object.entries(outputs).flatMap(([name, text]) => {
    const where = [...path, name];
    if (!/^[A-Za-z]\w*$/.test(name)) {
      scope.addProblem(
        where,
        `\`${name}\` is not a valid output name. Write letters and digits, such as orderId.`,
      );
      return [];
    }
    const expression = parseExpression(text);
    if (expression?.kind !== 'body') {
      scope.addProblem(
        where,
        'An output must be a value of the response: $response.body#/a/pointer.',
      );
      return [];
    }
    const term = scope.resolve(expression, where);
    if (term === undefined) return [];
    if (term.kind === 'other') {
      scope.addProblem(where, 'This is an object or a list. Write a pointer to a value inside it.');
      return [];
    }
    if (!term.optional) {
      scope.addOutput(stepId, name, term);
      return [];
    }
    const variable = `${stepId}${name[0]?.toUpperCase()}${name.slice(1)}`;
    scope.declare(where, variable);
    scope.addOutput(stepId, name, { ...term, code: variable, optional: false });
    const pointer = quote(displayPointer(expression.pointer));
    const args = [quote(stepId), pointer, term.code];
    return [callText('workflow.output', args, `const ${variable} = `)];
  });
}

function argument(parameters: readonly [string, string][]): string {
  if (parameters.length === 0) return '';
  const fields = parameters.map(([name, code]) => `${propertyName(name)}: ${code}`);
  const short = `{ ${fields.join(', ')} }`;
  return short.length <= 56 ? short : `{\n${fields.map((field) => `  ${field},`).join('\n')}\n}`;
}

function callLine(
  start: string,
  stepId: string,
  call: string,
  { status, code }: Expectations,
  expectsError: boolean,
): string {
  return expectsError
    ? deferredCall(
        `${start}await workflow.expectError`,
        [quote(stepId), `${status}`, `${code}`],
        call,
      )
    : deferredCall(`${start}await workflow.call`, [quote(stepId)], call);
}

/** Returns the lines that cancel the order of a step if the workflow fails. */
function cleanUpLines(
  account: string,
  { stepId }: StepNode,
  parameters: readonly [string, string][],
): string[] {
  const orderId = `orderId: ${stepId}.orderId`;
  const type = parameters.find(([name]) => name === 'orderType')?.[1];
  // A triggered STOP order becomes a LIMIT order, so both types are tried.
  const types =
    type === undefined ? [''] : [...new Set([type, "'LIMIT'"])].map((one) => `orderType: ${one}, `);
  return types.map(
    (one) => `workflow.onFailure(() => ${account}.cancelOrder({ ${one}${orderId} }));`,
  );
}

function comment(description = ''): string[] {
  return description.trim() === '' ? [] : lineComments(description, 90);
}
