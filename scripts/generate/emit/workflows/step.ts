import { nearestNames } from '@broker-api/spec-rules/nearest-names';
import type { CatalogueEntry } from '../../read/error-catalogue.ts';
import type { Operation } from '../../read/operations.ts';
import type { Schema, Schemas } from '../../read/schema.ts';
import type { Path, StepNode } from '../../read/workflows.ts';
import { wrap } from '../schema-types.ts';
import { callParameters } from './call-parameters.ts';
import {
  changeCode,
  conditionCode,
  type Expectations,
  readCriteria,
  shownPointer,
} from './criteria.ts';
import { parseExpression } from './expression.ts';
import { callText, deferredCall } from './layout.ts';
import type { Scope } from './scope.ts';
import { quote } from './term.ts';

/** What steps are checked against. */
export interface Section {
  readonly name: string;
  readonly operations: ReadonlyMap<string, Operation>;
  readonly schemas: Schemas;
  readonly catalogue: readonly CatalogueEntry[];
  /** The accounts that may speak. */
  readonly accounts: readonly string[];
}

// Names that a variable of the generated function can't have.
const taken =
  'await break case catch class const continue default delete do else enum export extends ' +
  'false finally for function if implements import in inputs instanceof interface let new ' +
  'null package private protected public return row static workflow super switch this throw ' +
  'true try typeof var void while with yield accounts async ';

/** The lines of TypeScript of one step; when it is wrong, that has been said. */
export function stepCode(step: StepNode, section: Section, scope: Scope, path: Path): string[] {
  checkName(step, section, scope, path);
  const operation = operationOf(step, section, scope, path);
  const account = accountOf(step, section, scope, path);
  if (operation === undefined || account === undefined) return [];
  const parameters = callParameters(step, operation, scope, path);
  const expected = readCriteria(step, scope, path);
  const refused = isRefusal(expected, operation, section, scope, path);
  scope.response = {
    code: step.stepId,
    schema: refused ? refusalSchema : responseSchema(operation, parameters),
  };
  const checks = checkLines(step, expected, scope, path);
  const call = `${account}.${operation.operationId}(${argument(parameters)})`;
  const places = operation.operationId === 'placeOrder' && !refused;
  const used = places || checks.some((line) => new RegExp(`\\b${step.stepId}[.[?]`).test(line));
  scope.pass(step.stepId);
  return [
    ...comment(step.description),
    callLine(used ? `const ${step.stepId} = ` : '', step.stepId, call, expected, refused),
    ...(places ? undoLines(account, step, parameters) : []),
    ...checks,
  ];
}

function checkName({ stepId }: StepNode, { accounts }: Section, scope: Scope, path: Path): void {
  const where = [...path, 'stepId'];
  if (
    !/^[a-z][A-Za-z0-9]*$/.test(stepId) ||
    taken.split(' ').includes(stepId) ||
    accounts.includes(stepId)
  ) {
    const form = 'Name it by small and capital letters, such as partlyFilled.';
    scope.complain(where, `\`${stepId}\` can't be the name of a step. ${form}`);
  }
  scope.declare(where, stepId);
}

function operationOf(
  { operationId }: StepNode,
  { name, operations }: Section,
  scope: Scope,
  path: Path,
): Operation | undefined {
  if (operationId === undefined) {
    return scope.complain(path, 'This step calls nothing. Name an operationId.');
  }
  const operation = operations.get(operationId);
  if (operation) return operation;
  const [nearest] = nearestNames(operationId, operations.keys());
  const hint = nearest ? `Did you mean ${nearest}?` : `See the paths of spec/${name}/openapi.yaml.`;
  const where = [...path, 'operationId'];
  return scope.complain(where, `There is no operation \`${operationId}\` in ${name}. ${hint}`);
}

function accountOf(
  { 'x-account': account }: StepNode,
  { accounts }: Section,
  scope: Scope,
  path: Path,
): string | undefined {
  const all = accounts.join(', ');
  if (account === undefined) {
    return scope.complain(
      path,
      `It does not say which account calls. Add x-account: one of ${all}.`,
    );
  }
  if (accounts.includes(account)) return account;
  const where = [...path, 'x-account'];
  return scope.complain(where, `There is no account \`${account}\`. Write one of ${all}.`);
}

const refusalSchema = {
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

/** Whether a step expects to be refused, in a way that the catalogue and the operation allow. */
function isRefusal(
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
    scope.complain(where, `A refusal has a status and a code. Write both, such as ${both}.`);
    return true;
  }
  const entry = catalogue.find((one) => one.code === code);
  if (entry === undefined || !errorCodes.includes(code)) {
    const all = errorCodes.join(', ');
    scope.complain(where, `${operationId} is never refused with ${code}. It answers ${all}.`);
  } else if (entry.httpStatus !== status) {
    const says = `errors.yaml gives ${code} the status ${entry.httpStatus}`;
    scope.complain(where, `${says}, not ${status}. Mend one of the two.`);
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

/** Keeps the outputs of a step; one that can be missing is taken into a variable first. */
function outputLines({ stepId, outputs = {} }: StepNode, scope: Scope, path: Path): string[] {
  return Object.entries(outputs).flatMap(([name, text]) => {
    const where = [...path, name];
    const expression = parseExpression(text);
    if (expression?.kind !== 'body') {
      scope.complain(where, 'An output is a value of the response: $response.body#/a/pointer.');
      return [];
    }
    const term = scope.resolve(expression, where);
    if (term === undefined) return [];
    if (term.kind === 'other') {
      scope.complain(where, 'This is an object or a list. Point to a value inside it.');
      return [];
    }
    if (!term.optional) {
      scope.keepOutput(stepId, name, term);
      return [];
    }
    const variable = `${stepId}${name[0]?.toUpperCase()}${name.slice(1)}`;
    scope.declare(where, variable);
    scope.keepOutput(stepId, name, { ...term, code: variable, optional: false });
    const pointer = quote(shownPointer(expression.pointer));
    const args = [quote(stepId), pointer, term.code];
    return [callText('workflow.take', args, `const ${variable} = `)];
  });
}

function argument(parameters: readonly [string, string][]): string {
  if (parameters.length === 0) return '';
  const fields = parameters.map(([name, code]) => `${name}: ${code}`);
  const short = `{ ${fields.join(', ')} }`;
  return short.length <= 56 ? short : `{\n${fields.map((field) => `  ${field},`).join('\n')}\n}`;
}

function callLine(
  start: string,
  stepId: string,
  call: string,
  { status, code }: Expectations,
  refused: boolean,
): string {
  return refused
    ? deferredCall(`${start}await workflow.refused`, [quote(stepId), `${status}`, `${code}`], call)
    : deferredCall(`${start}await workflow.answered`, [quote(stepId)], call);
}

/** What takes the order away again when the workflow fails later on. */
function undoLines(
  account: string,
  { stepId }: StepNode,
  parameters: readonly [string, string][],
): string[] {
  const orderId = `orderId: ${stepId}.orderId`;
  const type = parameters.find(([name]) => name === 'orderType')?.[1];
  // A STOP order that was triggered has become a LIMIT order.
  const types =
    type === undefined ? [''] : [...new Set([type, "'LIMIT'"])].map((one) => `orderType: ${one}, `);
  return types.map((one) => `workflow.undo(() => ${account}.cancelOrder({ ${one}${orderId} }));`);
}

function comment(description = ''): string[] {
  return description.trim() === '' ? [] : wrap(description.trim(), 90).map((line) => `// ${line}`);
}
