import type { Path, StepNode } from '../../read/workflows.ts';
import { quote } from '../typescript-text.ts';
import {
  type Condition,
  type Expression,
  parseCondition,
  parseExpression,
  subset,
} from './expression.ts';
import { callText } from './layout.ts';
import type { Scope } from './scope.ts';
import { literalTerm, orList, type Term } from './term.ts';

/** The expected response of a step. */
export interface Expectations {
  readonly status: number;
  /** The error code; undefined for a successful response. */
  readonly code: number | undefined;
  /** All other criteria, with their paths in the document. */
  readonly others: readonly { readonly condition: Condition; readonly path: Path }[];
}

/** Parses the success criteria of a step. */
export function readCriteria(step: StepNode, scope: Scope, path: Path): Expectations {
  let status = 200;
  let code: number | undefined;
  const others: { condition: Condition; path: Path }[] = [];
  for (const [index, { condition: text, type }] of (step.successCriteria ?? []).entries()) {
    const where = [...path, 'successCriteria', index, 'condition'];
    const condition = type === undefined ? parseCondition(text) : undefined;
    if (condition === undefined) {
      const form =
        'Write one comparison with ==, !=, <, <=, > or >=, and spaces around the operator.';
      scope.addProblem(
        where,
        `Cannot compile the condition ${JSON.stringify(text)}. ${form} ${subset}`,
      );
      continue;
    }
    const number = equalNumber(condition);
    if (condition.left.kind === 'status') {
      if (number === undefined)
        scope.addProblem(where, 'Write the status as `$statusCode == 400`.');
      status = number ?? status;
    } else if (isCode(condition.left) && number !== undefined) code = number;
    else others.push({ condition, path: where });
  }
  return { status, code, others };
}

const isCode = (expression: Expression): boolean =>
  expression.kind === 'body' && expression.pointer === '/code';

function equalNumber({ operator, right }: Condition): number | undefined {
  return operator === '==' && right.kind === 'number' ? Number(right.text) : undefined;
}

const ordered = ['decimal', 'id', 'integer', 'time'];

/** Returns the TypeScript statement that checks a condition. */
export function conditionCode(
  step: string,
  { left, operator, right }: Condition,
  scope: Scope,
  path: Path,
): string | undefined {
  const actual = scope.resolve(left, path);
  if (actual === undefined) return undefined;
  const start = [quote(step), quote(nameOf(left)), actual.code];
  if (right.kind === 'null') {
    if (operator !== '==' && operator !== '!=') {
      return scope.addProblem(path, 'null can be compared only with == or !=.');
    }
    if (!actual.optional) {
      return scope.addProblem(
        path,
        'This value is always present, so it cannot be null. ' +
          'Compare it with a value other than null.',
      );
    }
    return callText(`workflow.${operator === '==' ? 'expectAbsent' : 'expectPresent'}`, start);
  }
  const expected = expectedTerm(right, actual, scope, path);
  if (expected === undefined) return undefined;
  const exact = [actual.kind, expected.kind].includes('decimal');
  const order = operator !== '==' && operator !== '!=';
  if (order && !ordered.includes(actual.kind)) {
    return scope.addProblem(
      path,
      'Values other than numbers, ids and times can be compared only with == or !=.',
    );
  }
  return exact || order
    ? callText('workflow.expectCompared', [...start, `'${operator}'`, expected.code])
    : callText(`workflow.${operator === '==' ? 'expectEqual' : 'expectNotEqual'}`, [
        ...start,
        expected.code,
      ]);
}

/** Converts a pointer to its form in failure messages, such as /orderId=rest.orderId/status. */
export function displayPointer(pointer: string): string {
  return pointer.replace(/\{\$steps\.(\w+)\.outputs\.(\w+)\}/g, '$1.$2');
}

/** Returns the name that failure messages use for an expression. */
function nameOf(expression: Expression): string {
  if (expression.kind === 'body') return displayPointer(expression.pointer);
  if (expression.kind === 'output') return `${expression.step}.${expression.name}`;
  return expression.kind;
}

function expectedTerm(right: Expression, actual: Term, scope: Scope, path: Path): Term | undefined {
  if (right.kind === 'number' || right.kind === 'text' || right.kind === 'boolean') {
    return literalSide(right, actual, scope, path);
  }
  const term = scope.resolve(right, path);
  if (term === undefined) return undefined;
  const texts = ['id', 'text'];
  const alike =
    term.kind === actual.kind || (texts.includes(term.kind) && texts.includes(actual.kind));
  return alike ? term : scope.incompatible(path, actual, term);
}

function literalSide(
  { kind, text }: { kind: 'number' | 'text' | 'boolean'; text: string },
  actual: Term,
  scope: Scope,
  path: Path,
): Term | undefined {
  const numbers = ['decimal', 'integer', 'time'];
  const expectedKind = numbers.includes(actual.kind)
    ? 'number'
    : actual.kind === 'boolean'
      ? 'boolean'
      : 'text';
  if (actual.kind === 'other' || kind !== expectedKind) {
    const form = { number: '10.5', text: "'FILLED'", boolean: 'true' }[expectedKind];
    return actual.kind === 'other'
      ? scope.addProblem(
          path,
          'Cannot compare an object or a list. Write a pointer to a value inside it.',
        )
      : scope.addProblem(path, `Compare this with a ${expectedKind} such as ${form}.`);
  }
  if (actual.values && !actual.values.includes(text)) {
    return scope.addProblem(
      path,
      `The value cannot be ${JSON.stringify(text)}. Write ${orList(actual.values)}.`,
    );
  }
  return literalTerm(text, actual);
}

/** Returns the statement for an entry of x-changes. It checks by how much a value changes. */
export function changeCode(
  step: string,
  { of, since, by }: { of: string; since: string; by: string },
  scope: Scope,
  path: Path,
): string | undefined {
  const sides = [of, since].map((text, index) => {
    const where = [...path, index === 0 ? 'of' : 'since'];
    const expression = parseExpression(text);
    if (expression === undefined) return scope.unsupported(where, text);
    const term = scope.resolve(expression, where);
    if (term === undefined || term.kind === 'decimal') return term;
    return scope.addProblem(where, 'x-changes requires a decimal. Write a pointer to a decimal.');
  });
  const [after, before] = sides;
  if (after === undefined || before === undefined) return undefined;
  const subject = quote(displayPointer(of.replace('$response.body#', '')));
  const args = [quote(step), subject, after.code, before.code, quote(by)];
  return callText('workflow.expectChange', args);
}
