import type { CatalogueEntry } from '@broker-api/spec/errors';
import type { OperationRecord } from '@broker-api/spec/model';
import { nearestNames } from '@broker-api/spec/nearest-names';
import type { Schemas } from '@broker-api/spec/schema';
import type { Path, WorkflowNode } from '../../read/workflows.ts';
import type { Scope } from './scope.ts';

/** The operations of an OpenAPI document, by operationId. */
export interface Api<Kind> {
  readonly operations: ReadonlyMap<string, Kind>;
  readonly schemas: Schemas;
}

/** A section with everything that the steps of its workflows can call. */
export interface Section {
  readonly name: string;
  /** The operations of this section, and of the other sections that its workflows call. */
  readonly apis: ReadonlyMap<string, Api<OperationRecord>>;
  /** The operations of the control plane; absent if no workflow calls them. */
  readonly control?: Api<OperationRecord<'control'>> | undefined;
  readonly catalogue: readonly CatalogueEntry[];
  /** The names of the available accounts. */
  readonly accounts: readonly string[];
  /** All workflows of the section, by workflowId. */
  readonly workflows: ReadonlyMap<string, WorkflowNode>;
}

/** What a step calls: an operation of an API, or a workflow. */
export type StepTarget =
  | { readonly api: string; readonly operationId: string }
  | { readonly workflowId: string };

type Target = Pick<WorkflowNode['steps'][number], 'operationId' | 'workflowId'>;

/**
 * Returns what a step calls. `$sourceDescriptions.<name>.<id>` selects an operation or a workflow
 * of another document. An operationId alone selects an operation of the step's own section.
 */
export function targetOf({ operationId, workflowId }: Target, section: string): StepTarget {
  const [, api, id] = /^\$sourceDescriptions\.(\w+)\.([\w-]+)$/.exec(
    workflowId ?? operationId ?? '',
  ) ?? [section, section, workflowId ?? operationId ?? ''];
  return workflowId === undefined
    ? { api: api ?? section, operationId: id ?? '' }
    : { workflowId: id ?? '' };
}

/** Returns a workflow and all workflows that it runs, directly or through others. */
export function withCalledWorkflows(workflow: WorkflowNode, section: Section): WorkflowNode[] {
  const found = new Set([workflow]);
  // The loop also visits the workflows that it adds.
  for (const { steps } of found) {
    for (const step of steps) {
      const target = targetOf(step, section.name);
      const called = 'workflowId' in target ? section.workflows.get(target.workflowId) : undefined;
      if (called !== undefined) found.add(called);
    }
  }
  return [...found];
}

/** Returns the accounts that a workflow and the workflows that it runs use. */
export function accountsOf(workflow: WorkflowNode, section: Section): string[] {
  const steps = withCalledWorkflows(workflow, section).flatMap((one) => one.steps);
  return [...new Set(steps.map((step) => step['x-account'] ?? ''))].filter(Boolean);
}

/** Returns whether a workflow, or a workflow that it runs, calls the control plane. */
export function callsControl(workflow: WorkflowNode, section: Section): boolean {
  return withCalledWorkflows(workflow, section).some(({ steps }) =>
    steps.some((step) => {
      const target = targetOf(step, section.name);
      return 'api' in target && target.api === 'control';
    }),
  );
}

/** Returns the id of a workflow, such as `spot/workflows/place-and-fill`. */
export const idOf = ({ workflowId }: WorkflowNode, { name }: Section): string =>
  `${name}/workflows/${workflowId}`;

/** Reports an operation that an API does not have. */
export function unknownOperation(
  operationId: string,
  api: string,
  known: Iterable<string>,
  scope: Scope,
  path: Path,
): undefined {
  const [nearest] = nearestNames(operationId, known);
  const hint = nearest ? `Did you mean ${nearest}?` : `See the paths of spec/${api}/openapi.yaml.`;
  const where = [...path, 'operationId'];
  return scope.addProblem(where, `There is no operation \`${operationId}\` in ${api}. ${hint}`);
}
