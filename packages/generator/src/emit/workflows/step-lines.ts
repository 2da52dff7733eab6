import type { Path, StepNode } from '../../read/workflows.ts';
import { nearestNames } from '../../validation/nearest-names.ts';
import { lineComments, propertyName, quote } from '../typescript-text.ts';
import { changeCode, conditionCode, displayPointer, type Expectations } from './criteria.ts';
import { parseExpression } from './expression.ts';
import { callText, deferredCall } from './layout.ts';
import type { Scope } from './scope.ts';

/** Returns the statements that check a response, and those that store its outputs. */
export function checkLines(
  step: StepNode,
  { others }: Expectations,
  scope: Scope,
  path: Path,
): string[] {
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

/** Returns whether the lines of a step, or later steps, use its response. */
export const isUsed = ({ stepId, outputs = {} }: StepNode, lines: readonly string[]): boolean =>
  Object.keys(outputs).length > 0 ||
  lines.some((line) => new RegExp(`\\b${stepId}[.[?]`).test(line));

/** Returns the argument of a call: an object with the given fields. */
export function argument(parameters: readonly [string, string][]): string {
  if (parameters.length === 0) return '';
  const fields = parameters.map(([name, code]) => `${propertyName(name)}: ${code}`);
  const short = `{ ${fields.join(', ')} }`;
  return short.length <= 56 ? short : `{\n${fields.map((field) => `  ${field},`).join('\n')}\n}`;
}

/** Returns the statement that makes the call of a step. */
export function callLine(
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

/** Returns the description of a step as a comment. */
export function comment(description = ''): string[] {
  return description.trim() === '' ? [] : lineComments(description, 90);
}

/** Reports an operation that an API does not have. */
export function unknownOperation(
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
