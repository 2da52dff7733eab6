import { nearestNames } from '@broker-api/spec/nearest-names';
import type { JsonObject } from '@broker-api/spec/schema';
import type { Path, StepNode } from '../../read/workflows.ts';
import { valueTerm } from './call-parameters.ts';
import type { Scope } from './scope.ts';
import { idOf, type Section, withCalledWorkflows } from './section.ts';

/** Returns a step that runs another workflow and passes inputs to it. */
export function workflowStep(
  step: StepNode,
  { workflowId }: { readonly workflowId: string },
  section: Section,
  scope: Scope,
  path: Path,
): JsonObject {
  const called = section.workflows.get(workflowId);
  if (called === undefined) {
    const [nearest] = nearestNames(workflowId, section.workflows.keys());
    const hint = nearest ? `Did you mean ${nearest}?` : 'Fix the name, or add the workflow.';
    scope.addProblem(
      [...path, 'workflowId'],
      `${section.name} has no workflow \`${workflowId}\`. ${hint}`,
    );
    return {};
  }
  if (withCalledWorkflows(called, section).includes(scope.workflow)) {
    scope.addProblem(
      [...path, 'workflowId'],
      `\`${workflowId}\` runs the workflow that contains this step, so neither would end. ` +
        `Remove the step.`,
    );
    return {};
  }
  const inputs = (step.parameters ?? []).flatMap(({ name = '', value }, index) => {
    const where = [...path, 'parameters', index, 'value'];
    const term = valueTerm(value, name, { type: 'string' }, scope, where);
    return term ? [[name, term.value] as const] : [];
  });
  const sent = inputs.length > 0 ? { inputs: Object.fromEntries(inputs) } : {};
  return { workflow: idOf(called, section), ...sent };
}
