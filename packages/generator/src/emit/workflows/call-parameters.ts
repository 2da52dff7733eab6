import type { OperationRecord } from '@broker-api/spec/model';
import { nearestNames } from '@broker-api/spec/nearest-names';
import type { Json, JsonObject, Schema } from '@broker-api/spec/schema';
import type { Path, StepNode } from '../../read/workflows.ts';
import { callerParameters } from '../parameter-types.ts';
import { parseTimeSum, type TimeSum, templateParts } from './expression.ts';
import type { Scope } from './scope.ts';
import { fitsLiteral, kindOf, literalTerm, nameOf, orList, type Term, valuesOf } from './term.ts';

/** Returns the parameters of a step as data, in document order. */
export function callParameters(
  step: StepNode,
  operation: OperationRecord,
  scope: Scope,
  path: Path,
): JsonObject {
  const known = new Map(callerParameters(operation).map((one) => [one.name, one]));
  const sent = (step.parameters ?? []).flatMap(({ name = '', value }, index) => {
    const where = [...path, 'parameters', index];
    const parameter = known.get(name);
    if (parameter === undefined) {
      unknownParameter(name, operation, [...known.keys()], scope, [...where, 'name']);
      return [];
    }
    const term = valueTerm(value, name, parameter.schema, scope, [...where, 'value']);
    return term ? [[name, term.value] as const] : [];
  });
  for (const { name, required } of known.values()) {
    if (!required || (step.parameters ?? []).some((one) => one.name === name)) continue;
    scope.addProblem(path, `${operation.operationId} requires the parameter \`${name}\`. Add it.`);
  }
  return Object.fromEntries(sent);
}

function unknownParameter(
  name: string,
  { operationId }: OperationRecord,
  known: readonly string[],
  scope: Scope,
  path: Path,
): void {
  const [nearest] = nearestNames(name, known);
  const hint = nearest
    ? `Did you mean ${nearest}?`
    : `Use one of its parameters: ${known.join(', ') || 'none'}.`;
  scope.addProblem(path, `${operationId} has no parameter \`${name}\`. ${hint}`);
}

/**
 * Returns the term for a value that a step sends. Reports a value that the schema does not permit.
 */
export function valueTerm(
  value: Json | undefined,
  name: string,
  resolved: Schema,
  scope: Scope,
  path: Path,
): Term | undefined {
  const expected = {
    kind: kindOf(resolved),
    optional: false,
    values: valuesOf(resolved),
  };
  if (expected.kind === 'time' && typeof value === 'string') {
    const sum = parseTimeSum(value);
    if (sum !== undefined) return laterTime(sum, expected, scope, path);
  }
  const isNumber = expected.kind === 'integer' || expected.kind === 'time';
  const isBoolean = expected.kind === 'boolean';
  if (typeof value === 'string' && templateParts(value).some(({ embedded }) => embedded)) {
    const term = scope.text(value, expected, path);
    return term === undefined || fits(term, expected)
      ? term
      : scope.incompatible(path, expected, term);
  }
  if (expected.values && !expected.values.includes(String(value))) {
    return scope.addProblem(
      path,
      `\`${name}\` cannot be ${JSON.stringify(value)}. Write ${orList(expected.values)}.`,
    );
  }
  if (isNumber !== (typeof value === 'number') || isBoolean !== (typeof value === 'boolean')) {
    const form = isNumber
      ? 'a number without quotes'
      : isBoolean
        ? 'true or false'
        : 'text in quotes';
    return scope.addProblem(path, `\`${name}\` is ${nameOf(expected)}. Write it as ${form}.`);
  }
  if (!fitsLiteral(String(value), expected)) {
    const example = expected.kind === 'decimal' ? '"0.25"' : '1';
    return scope.addProblem(
      path,
      `\`${name}\` is ${nameOf(expected)}. Write a value such as ${example}.`,
    );
  }
  return literalTerm(String(value), expected);
}

/** Returns the term for a time that is some milliseconds after another time. */
function laterTime(
  { time, milliseconds }: TimeSum,
  expected: Omit<Term, 'value'>,
  scope: Scope,
  path: Path,
): Term | undefined {
  const term = scope.text(time, expected, path);
  if (term === undefined) return undefined;
  if (term.kind !== 'time') return scope.incompatible(path, expected, term);
  return { ...term, value: { $later: term.value, by: milliseconds } };
}

/** Returns whether a value can be sent as a parameter. Ids and texts are interchangeable. */
function fits({ kind }: Term, parameter: Omit<Term, 'value'>): boolean {
  const texts = ['id', 'text'];
  return kind === parameter.kind || (texts.includes(kind) && texts.includes(parameter.kind));
}
