import type { Json, JsonObject, Schemas } from '@broker-api/spec/schema';
import type { SectionWorkflows } from '../../model.ts';
import { type Files, withHeader } from '../../output.ts';
import { type Problem, SpecificationError } from '../../problem.ts';
import type { WorkflowDocument, WorkflowNode } from '../../read/workflows.ts';
import { literalLines } from '../typescript-text.ts';
import { Scope } from './scope.ts';
import { type Api, accountsOf, callsControl, idOf, type Section, targetOf } from './section.ts';
import { stepData } from './step.ts';

/** Generates a module with the workflows of a section. */
export async function workflowFiles(input: SectionWorkflows): Promise<Files> {
  const { section, documents, apis, control, catalogue, accounts } = input;
  if (documents.length === 0) return new Map();
  const source = `spec/${section}/workflows`;
  const code = workflowsModule(documents, {
    name: section,
    apis: new Map(apis.map((api) => [api.section, apiOf(api)])),
    control: control && apiOf(control),
    catalogue,
    accounts,
  });
  const path = `packages/conformance/src/generated/${section}/workflows.gen.ts`;
  return new Map([[path, withHeader(source, code)]]);
}

function apiOf<Kind extends { readonly operationId: string }>({
  operations,
  schemas,
}: {
  readonly operations: readonly Kind[];
  readonly schemas: Schemas;
}): Api<Kind> {
  return { operations: new Map(operations.map((one) => [one.operationId, one])), schemas };
}

/**
 * Returns a module with the workflows of a section as data, for the interpreter in
 * `packages/conformance/src/workflows`.
 *
 * @throws SpecificationError with all problems and their locations
 */
export function workflowsModule(
  documents: readonly WorkflowDocument[],
  apis: Omit<Section, 'workflows'>,
): string {
  const found = documents.flatMap((document) =>
    document.workflows.map((workflow, index) => ({ document, workflow, index })),
  );
  const nodes = found.map(({ workflow }) => workflow);
  const section: Section = {
    ...apis,
    workflows: new Map(nodes.map((workflow) => [workflow.workflowId, workflow])),
  };
  const problems: Problem[] = [];
  const workflows = found.map((one, position): Json => {
    const earlier = found
      .slice(0, position)
      .find(({ workflow }) => workflow.workflowId === one.workflow.workflowId);
    if (earlier) problems.push(duplicate(one, earlier));
    const scope = new Scope(one.document, one.workflow);
    const data = workflowData(one, section, scope);
    problems.push(...scope.problems);
    return data;
  });
  if (problems.length > 0) throw new SpecificationError(problems);
  return [
    "import type { Workflow } from '../../cases/workflow.ts';",
    '',
    `/** The workflows of the ${section.name} section, in the order of its Arazzo documents. */`,
    `export const ${section.name}Workflows: readonly Workflow[] = ${literalLines(workflows)};`,
    '',
  ].join('\n');
}

/** A workflow and its position in its document. */
interface Found {
  readonly document: WorkflowDocument;
  readonly workflow: WorkflowNode;
  readonly index: number;
}

function duplicate(one: Found, earlier: Found): Problem {
  const locationOf = ({ document, index }: Found): string =>
    document.at(['workflows', index, 'workflowId']);
  const message =
    `The workflowId \`${one.workflow.workflowId}\` is also used at ${locationOf(earlier)}. ` +
    `Rename one of the two workflows.`;
  return { at: locationOf(one), message };
}

function workflowData({ workflow, index }: Found, section: Section, scope: Scope): JsonObject {
  const path = ['workflows', index];
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(workflow.workflowId)) {
    scope.addProblem(
      [...path, 'workflowId'],
      `The workflowId must be in kebab case, such as partial-fill; ` +
        `got ${JSON.stringify(workflow.workflowId)}.`,
    );
  }
  if (!workflow.summary) {
    scope.addProblem(path, 'The workflow has no summary. Add one that says what it checks.');
  }
  const requirements = workflow['x-provenance'].map(({ source, locator, kind }) =>
    kind === 'requirements' ? { source, locator } : { source, locator, kind },
  );
  return {
    id: idOf(workflow, section),
    title: workflow.summary,
    requirements,
    accounts: accountsOf(workflow, section),
    requiresControl: callsControl(workflow, section),
    operations: operationsOf(workflow, section),
    steps: workflow.steps.map((step, at) => stepData(step, section, scope, [...path, 'steps', at])),
  };
}

/**
 * Returns the operations that the steps call. An operation of another API has the form
 * `spot/transfer`.
 */
function operationsOf({ steps }: WorkflowNode, { name }: Section): string[] {
  const names = steps.flatMap((step) => {
    const target = targetOf(step, name);
    if (!('api' in target)) return [];
    return target.api === name ? target.operationId : `${target.api}/${target.operationId}`;
  });
  return [...new Set(names)];
}
