import type { Change, Check, Comparison, Operator } from '../cases/workflow.ts';
import { compareDecimals, difference, isDecimal } from '../decimal.ts';
import { pointerText, read, resolve, type Values } from './value.ts';

const conditions: Readonly<Record<Operator, (order: number) => boolean>> = {
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

/** Compares numbers, ids and times exactly. Other values are equal or not. */
function comparisonProblem(
  { is, value, decimal }: Comparison,
  actual: unknown,
  values: Values,
): string | undefined {
  if (value === null) {
    if ((actual === undefined) === (is === '==')) return undefined;
    return `expected ${is === '==' ? 'no value' : 'a value'}, got ${format(actual)}`;
  }
  const expected = resolve(value, values);
  const asNumbers = decimal === true || (is !== '==' && is !== '!=');
  if (!asNumbers) {
    if ((actual === expected) === (is === '==')) return undefined;
    const other = is === '==' ? '' : 'a value other than ';
    return `expected ${other}${format(expected)}, got ${format(actual)}`;
  }
  const operator = is === '==' ? '' : `${is} `;
  const mismatch = `expected ${operator}${format(expected)}, got ${format(actual)}`;
  if (actual === undefined || expected === undefined) return mismatch;
  const problem = decimalProblem(actual, expected);
  if (problem !== undefined) return problem;
  return conditions[is](compareDecimals(String(actual), String(expected))) ? undefined : mismatch;
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
