import type { JsonObject } from '@broker-api/spec/schema';
import type { Path, StepNode } from '../../read/workflows.ts';
import { controlStep } from './control-step.ts';
import { operationStep } from './operation-step.ts';
import type { Scope } from './scope.ts';
import { type Section, targetOf } from './section.ts';
import { workflowStep } from './workflow-step.ts';

/**
 * Returns a step as data, in the form that `packages/conformance/src/cases/workflow.ts`
 * defines. Reports the problems of an invalid step.
 */
export function stepData(step: StepNode, section: Section, scope: Scope, path: Path): JsonObject {
  checkName(step, scope, path);
  const { stepId, description } = step;
  const target = targetOf(step, section.name);
  const call =
    'workflowId' in target
      ? workflowStep(step, target, section, scope, path)
      : target.api === 'control'
        ? controlStep(step, target.operationId, section, scope, path)
        : operationStep(step, target, section, scope, path);
  scope.complete(stepId);
  return { id: stepId, ...(description ? { description: description.trim() } : {}), ...call };
}

function checkName({ stepId }: StepNode, scope: Scope, path: Path): void {
  const where = [...path, 'stepId'];
  if (!/^[a-z][A-Za-z0-9]*$/.test(stepId)) {
    const form = 'Write a name in camelCase, such as partlyFilled.';
    scope.addProblem(where, `\`${stepId}\` is not a valid step name. ${form}`);
  }
  scope.addStep(where, stepId);
}
