import type { Path, StepNode } from '../../read/workflows.ts';
import {
  type Condition,
  type Expression,
  parseCondition,
  parseExpression,
  subset,
} from './expression.ts';
import { callText } from './layout.ts';
import type { Scope } from './scope.ts';
import { literalTerm, quote, type Term } from './term.ts';

/** What a step expects of its answer. */
export interface Expectations {
  readonly status: number;
  /** The code of a refusal. */
  readonly code: number | undefined;
  /** Everything else, each with its place. */
  readonly others: readonly { readonly condition: Condition; readonly path: Path }[];
}

/** Reads the criteria of a step. */
export function readCriteria(step: StepNode, scope: Scope, path: Path): Expectations {
  let status = 200;
  let code: number | undefined;
  const others: { condition: Condition; path: Path }[] = [];
  for (const [index, { condition: text, type }] of (step.successCriteria ?? []).entries()) {
    const where = [...path, 'successCriteria', index, 'condition'];
    const condition = type === undefined ? parseCondition(text) : undefined;
    if (condition === undefined) {
      const form = 'Write one comparison with ==, !=, <, <=, > or >=, spaces around it.';
      scope.complain(
        where,
        `The condition ${JSON.stringify(text)} can't be compiled. ${form} ${subset}`,
      );
      continue;
    }
    const number = equalNumber(condition);
    if (condition.left.kind === 'status') {
      if (number === undefined) scope.complain(where, 'Write it as `$statusCode == 400`.');
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

/** The TypeScript that checks a condition. */
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
      return scope.complain(path, 'Nothing is above or below null. Use == or !=.');
    }
    if (!actual.optional) {
      return scope.complain(path, 'This is always there. Compare it with a value, not with null.');
    }
    return callText(`workflow.${operator === '==' ? 'absent' : 'present'}`, start);
  }
  const expected = expectedTerm(right, actual, scope, path);
  if (expected === undefined) return undefined;
  const exact = [actual.kind, expected.kind].includes('decimal');
  const order = operator !== '==' && operator !== '!=';
  if (order && !ordered.includes(actual.kind)) {
    return scope.complain(path, 'Only numbers, ids and times have an order. Use == or !=.');
  }
  return exact || order
    ? callText('workflow.compare', [...start, `'${operator}'`, expected.code])
    : callText(`workflow.${operator === '==' ? 'equal' : 'different'}`, [...start, expected.code]);
}

/** A pointer as a failure shows it: /orderId=rest.orderId/status. */
export function shownPointer(pointer: string): string {
  return pointer.replace(/\{\$steps\.(\w+)\.outputs\.(\w+)\}/g, '$1.$2');
}

/** How a failure names what it looked at. */
function nameOf(expression: Expression): string {
  if (expression.kind === 'body') return shownPointer(expression.pointer);
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
  return alike ? term : scope.unlike(path, actual, term);
}

function literalSide(
  { kind, text }: { kind: 'number' | 'text' | 'boolean'; text: string },
  actual: Term,
  scope: Scope,
  path: Path,
): Term | undefined {
  const numbers = ['decimal', 'integer', 'time'];
  const wanted = numbers.includes(actual.kind)
    ? 'number'
    : actual.kind === 'boolean'
      ? 'boolean'
      : 'text';
  if (actual.kind === 'other' || kind !== wanted) {
    const form = { number: '10.5', text: "'FILLED'", boolean: 'true' }[wanted];
    return actual.kind === 'other'
      ? scope.complain(path, 'This is an object or a list. Point to a value inside it.')
      : scope.complain(path, `Compare this with something like ${form}.`);
  }
  if (actual.values && !actual.values.includes(text)) {
    const all = actual.values.join(', ');
    return scope.complain(path, `It is never ${JSON.stringify(text)}. Write one of ${all}.`);
  }
  return literalTerm(text, actual);
}

/** The TypeScript that checks by how much an amount has changed. */
export function changeCode(
  step: string,
  { of, since, by }: { of: string; since: string; by: string },
  scope: Scope,
  path: Path,
): string | undefined {
  const sides = [of, since].map((text, index) => {
    const where = [...path, index === 0 ? 'of' : 'since'];
    const expression = parseExpression(text);
    if (expression === undefined) return scope.outside(where, text);
    const term = scope.resolve(expression, where);
    if (term === undefined || term.kind === 'decimal') return term;
    return scope.complain(where, 'Only decimals change by an amount. Point to one.');
  });
  const [after, before] = sides;
  if (after === undefined || before === undefined) return undefined;
  const what = quote(shownPointer(of.replace('$response.body#', '')));
  const args = [quote(step), what, after.code, before.code, quote(by)];
  return callText('workflow.changed', args);
}
