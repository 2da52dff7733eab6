import type { JsonObject } from '@broker-api/spec/schema';
import type { Path, StepNode } from '../../read/workflows.ts';
import { changeData, conditionData, type Expectations } from './criteria.ts';
import { parseExpression } from './expression.ts';
import type { Scope } from './scope.ts';

/** Returns the checks of a response and the outputs of a step as data. */
export function checksOf(
  step: StepNode,
  { others }: Expectations,
  scope: Scope,
  path: Path,
): JsonObject {
  const conditions = others.map(({ condition, path: where }) =>
    conditionData(condition, scope, where),
  );
  const changes = (step['x-changes'] ?? []).map((change, index) =>
    changeData(change, scope, [...path, 'x-changes', index]),
  );
  const checks = [...conditions, ...changes].filter((one) => one !== undefined);
  const outputs = outputsOf(step, scope, [...path, 'outputs']);
  return {
    ...(checks.length > 0 ? { checks } : {}),
    ...(Object.keys(outputs).length > 0 ? { outputs } : {}),
  };
}

/** Registers the outputs of a step, and returns them as data. */
function outputsOf({ stepId, outputs = {} }: StepNode, scope: Scope, path: Path): JsonObject {
  const found = Object.entries(outputs).flatMap(([name, text]) => {
    const where = [...path, name];
    if (!/^[A-Za-z]\w*$/.test(name)) {
      scope.addProblem(
        where,
        `\`${name}\` is not a valid output name. Write letters and digits, such as orderId.`,
      );
      return [];
    }
    const term = scope.pointer(parseExpression(text), where);
    if (term === undefined) return [];
    if (term.kind === 'other') {
      scope.addProblem(where, 'This is an object or a list. Write a pointer to a value inside it.');
      return [];
    }
    const value = { $output: `${stepId}.${name}` };
    scope.addOutput(stepId, name, { ...term, value, optional: false });
    return [[name, term.value] as const];
  });
  return Object.fromEntries(found);
}
