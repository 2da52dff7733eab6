import { compareDecimals, difference, isDecimal } from '../decimal.ts';
import { pointerText, type WorkflowOperator } from './expression.ts';
import { isSame, read, resolve, type Values } from './values.ts';
import type { Change, Check, Comparison } from './workflow.ts';

const conditions: Readonly<Record<WorkflowOperator, (order: number) => boolean>> = {
  '==': (order) => order === 0,
  '!=': (order) => order !== 0,
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
};

/** Returns what is wrong with the response of a step; undefined if the check passes. */
export function problemOf(check: Check, values: Values): string | undefined {
  const actual = read(check.at, values);
  const problem =
    'by' in check ? changeProblem(check, actual, values) : comparisonProblem(check, actual, values);
  return problem && `${pointerText(check.at)}: ${problem}`;
}

/** Compares values exactly, as decimals if both are, and else as texts. */
function comparisonProblem(
  { is, value, number }: Comparison,
  actual: unknown,
  values: Values,
): string | undefined {
  if (value === null) {
    if ((actual === undefined) === (is === '==')) return undefined;
    return `expected ${is === '==' ? 'no value' : 'a value'}, got ${format(actual)}`;
  }
  const resolved = resolve(value, values);
  const expected = number && typeof actual === 'number' ? Number(resolved) : resolved;
  const areNumbers = number === true || (is !== '==' && is !== '!=');
  const operator = is === '==' ? '' : areNumbers ? `${is} ` : 'a value other than ';
  const mismatch = `expected ${operator}${format(expected)}, got ${format(actual)}`;
  if (areNumbers) {
    if (actual === undefined || expected === undefined) return mismatch;
    const problem = decimalProblem(actual, expected);
    if (problem !== undefined) return problem;
    return conditions[is](compareDecimals(String(actual), String(expected))) ? undefined : mismatch;
  }
  return isSame(actual, expected) === (is === '==') ? undefined : mismatch;
}

/** Checks that an amount has changed by an exact difference. */
function changeProblem({ since, by }: Change, actual: unknown, values: Values): string | undefined {
  const before = resolve(since, values);
  const expected = `expected a change of ${by} from ${format(before)}, got ${format(actual)}`;
  if (actual === undefined || before === undefined) return expected;
  const problem = decimalProblem(actual, before);
  if (problem !== undefined) return problem;
  const change = difference(String(actual), String(before));
  return compareDecimals(change, by) === 0 ? undefined : `${expected}, a change of ${change}`;
}

function decimalProblem(...values: readonly unknown[]): string | undefined {
  const other = values.find((value) => !isDecimal(String(value)));
  return other === undefined ? undefined : `expected a decimal, got ${format(other)}`;
}

/** Converts a value to text for a message. */
const format = (value: unknown): string =>
  value === undefined ? 'no value' : JSON.stringify(value);
