import type { JsonObject } from '@broker-api/spec/schema';
import type { Path, StepNode } from '../../read/workflows.ts';
import {
  type Condition,
  type Expression,
  parseCondition,
  parseExpression,
  subset,
} from './expression.ts';
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
        `Cannot read the condition ${JSON.stringify(text)}. ${form} ${subset}`,
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

/** Returns the check of a condition as data. */
export function conditionData(
  { left, operator, right }: Condition,
  scope: Scope,
  path: Path,
): JsonObject | undefined {
  const actual = scope.pointer(left, path);
  if (actual === undefined) return undefined;
  if (right.kind === 'null') return nullCheck(actual, operator, scope, path);
  const expected = expectedTerm(right, actual, scope, path);
  if (expected === undefined) return undefined;
  const order = operator !== '==' && operator !== '!=';
  if (order && !ordered.includes(actual.kind)) {
    return scope.addProblem(
      path,
      'Values other than numbers, ids and times can be compared only with == or !=.',
    );
  }
  const exact = [actual.kind, expected.kind].includes('decimal') ? { decimal: true } : {};
  return { at: actual.value, is: operator, value: expected.value, ...exact };
}

/** Returns the check that a value is absent, or that it is present. */
function nullCheck(
  actual: Term,
  operator: Condition['operator'],
  scope: Scope,
  path: Path,
): JsonObject | undefined {
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
  return { at: actual.value, is: operator, value: null };
}

function expectedTerm(right: Expression, actual: Term, scope: Scope, path: Path): Term | undefined {
  if (right.kind === 'number' || right.kind === 'text' || right.kind === 'boolean') {
    return literalSide(right, actual, scope, path);
  }
  const term = otherSide(right, scope, path);
  if (term === undefined) return undefined;
  const texts = ['id', 'text'];
  const alike =
    term.kind === actual.kind || (texts.includes(term.kind) && texts.includes(actual.kind));
  return alike ? term : scope.incompatible(path, actual, term);
}

/** Resolves the value that a value of the response is compared with. */
function otherSide(expression: Expression | undefined, scope: Scope, path: Path): Term | undefined {
  if (expression?.kind !== 'body') return scope.resolve(expression, path);
  const term = scope.pointer(expression, path);
  return term && { ...term, value: { $body: term.value } };
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

/** Returns an entry of x-changes as data. It checks by how much a value changes. */
export function changeData(
  { of, since, by }: { of: string; since: string; by: string },
  scope: Scope,
  path: Path,
): JsonObject | undefined {
  const after = scope.pointer(parseExpression(of), [...path, 'of']);
  const before = otherSide(parseExpression(since), scope, [...path, 'since']);
  if (after === undefined || before === undefined) return undefined;
  const wrong = after.kind === 'decimal' ? before.kind !== 'decimal' && 'since' : 'of';
  if (wrong === false) return { at: after.value, by, since: before.value };
  const message = 'x-changes requires a decimal. Write a pointer to a decimal.';
  return scope.addProblem([...path, wrong], message);
}
