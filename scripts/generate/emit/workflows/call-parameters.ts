import { nearestNames } from '@broker-api/spec-rules/nearest-names';
import type { Operation, Parameter } from '../../read/operations.ts';
import type { Json } from '../../read/schema.ts';
import type { Path, StepNode } from '../../read/workflows.ts';
import { callerParameters } from '../parameter-types.ts';
import type { Scope } from './scope.ts';
import { fitsLiteral, kindOf, literalTerm, nameOf, type Term, valuesOf } from './term.ts';

/** The parameters of a step's call as `[name, TypeScript]`, in the order of the document. */
export function callParameters(
  step: StepNode,
  operation: Operation,
  scope: Scope,
  path: Path,
): [name: string, code: string][] {
  const known = new Map(callerParameters(operation).map((one) => [one.name, one]));
  const sent = (step.parameters ?? []).flatMap(({ name = '', value }, index) => {
    const where = [...path, 'parameters', index];
    const parameter = known.get(name);
    if (parameter === undefined) {
      unknownParameter(name, operation, [...known.keys()], scope, [...where, 'name']);
      return [];
    }
    const term = parameterTerm(value, parameter, scope, [...where, 'value']);
    return term ? [[name, term.code] as [string, string]] : [];
  });
  for (const { name, required } of known.values()) {
    if (!required || (step.parameters ?? []).some((one) => one.name === name)) continue;
    scope.complain(path, `${operation.operationId} needs the parameter \`${name}\`. Send it.`);
  }
  return sent;
}

function unknownParameter(
  name: string,
  { operationId }: Operation,
  known: readonly string[],
  scope: Scope,
  path: Path,
): void {
  const [nearest] = nearestNames(name, known);
  const hint = nearest
    ? `Did you mean ${nearest}?`
    : `It takes ${known.join(', ') || 'none'}; mend the name.`;
  scope.complain(path, `${operationId} takes no parameter \`${name}\`. ${hint}`);
}

function parameterTerm(
  value: Json | undefined,
  { name, resolved }: Parameter,
  scope: Scope,
  path: Path,
): Term | undefined {
  const wanted: Term = {
    code: name,
    kind: kindOf(resolved),
    optional: false,
    values: valuesOf(resolved),
  };
  const counts = wanted.kind === 'integer' || wanted.kind === 'time';
  if (typeof value === 'string' && value.includes('$')) {
    const term = scope.text(value, wanted, path);
    return term === undefined || fits(term, wanted) ? term : scope.unlike(path, wanted, term);
  }
  if (wanted.values && !wanted.values.includes(String(value))) {
    const all = wanted.values.join(', ');
    return scope.complain(
      path,
      `\`${name}\` can't be ${JSON.stringify(value)}. Write one of ${all}.`,
    );
  }
  if (counts !== (typeof value === 'number')) {
    const form = counts ? 'a number, without quotes' : 'text, in quotes';
    return scope.complain(path, `\`${name}\` is ${nameOf(wanted)}. Write it as ${form}.`);
  }
  if (!fitsLiteral(String(value), wanted)) {
    const example = wanted.kind === 'decimal' ? '"0.25"' : '1';
    return scope.complain(path, `\`${name}\` is ${nameOf(wanted)}. Write it such as ${example}.`);
  }
  return literalTerm(String(value), wanted);
}

/** Whether a value may be sent as another: ids and texts are both texts. */
function fits({ kind }: Term, wanted: Term): boolean {
  const texts = ['id', 'text'];
  return kind === wanted.kind || (texts.includes(kind) && texts.includes(wanted.kind));
}
