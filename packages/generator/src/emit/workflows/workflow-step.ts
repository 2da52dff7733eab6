import type { Path, StepNode } from '../../read/workflows.ts';
import { nearestNames } from '../../validation/nearest-names.ts';
import { valueTerm } from './call-parameters.ts';
import type { Scope } from './scope.ts';
import { callsControl, functionName, type Section, withCalledWorkflows } from './section.ts';
import { argument, comment } from './step-lines.ts';

/** Returns the lines of a step that runs another workflow and passes inputs to it. */
export function workflowStep(
  step: StepNode,
  { workflowId }: { readonly workflowId: string },
  section: Section,
  scope: Scope,
  path: Path,
): string[] {
  const called = section.workflows.get(workflowId);
  if (called === undefined) {
    const [nearest] = nearestNames(workflowId, section.workflows.keys());
    const hint = nearest ? `Did you mean ${nearest}?` : 'Fix the name, or add the workflow.';
    scope.addProblem(
      [...path, 'workflowId'],
      `${section.name} has no workflow \`${workflowId}\`. ${hint}`,
    );
    return [];
  }
  if (withCalledWorkflows(called, section).includes(scope.workflow)) {
    scope.addProblem(
      [...path, 'workflowId'],
      `\`${workflowId}\` runs the workflow that contains this step, so neither would end. ` +
        `Remove the step.`,
    );
    return [];
  }
  const inputs = (step.parameters ?? []).flatMap(({ name = '', value }, index) => {
    const where = [...path, 'parameters', index, 'value'];
    const term = valueTerm(value, name, { type: 'string' }, scope, where);
    return term ? [[name, term.code] as [string, string]] : [];
  });
  scope.complete(step.stepId);
  const given = argument(inputs);
  const args = callsControl(called, section) ? [given || 'undefined', 'control'] : [given];
  return [
    ...comment(step.description),
    `await ${functionName(called)}(${['accounts', ...args].filter(Boolean).join(', ')});`,
  ];
}
