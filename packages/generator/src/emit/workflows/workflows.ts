import type { SectionWorkflows } from '../../model.ts';
import { type Files, hashOf, withHeader } from '../../output.ts';
import { type Problem, SpecificationError } from '../../problem.ts';
import type { JsonObject, Schemas } from '../../read/schema.ts';
import type { WorkflowDocument, WorkflowNode } from '../../read/workflows.ts';
import { docComment, isVariableName, literal, quote } from '../typescript-text.ts';
import { Scope } from './scope.ts';
import {
  type Api,
  accountsOf,
  callsControl,
  clientVariable,
  functionName,
  idOf,
  type Section,
  targetOf,
} from './section.ts';
import { stepCode } from './step.ts';

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
  const hash = hashOf(...documents.map(({ text }) => text));
  const path = `packages/conformance/src/generated/${section}/workflows.gen.ts`;
  return new Map([[path, withHeader(source, hash, code)]]);
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
 * Compiles the workflows of a section to a TypeScript module: one function per workflow, and a
 * list of all workflows.
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
  const workflows = found.map((one, position) => {
    const earlier = found
      .slice(0, position)
      .find(({ workflow }) => workflow.workflowId === one.workflow.workflowId);
    if (earlier) problems.push(duplicate(one, earlier));
    const scope = new Scope(one.document, one.workflow);
    const text = workflowFunction(one.workflow, one.index, section, scope);
    problems.push(...scope.problems);
    return text;
  });
  if (problems.length > 0) throw new SpecificationError(problems);
  const entries = found.map(({ workflow }) => listEntry(workflow, section));
  const usesDecimals = workflows.some((text) => text.includes('sameDecimal('));
  const usesInputs = workflows.some((text) => text.includes('newInputs()'));
  const usesControl = nodes.some((workflow) => callsControl(workflow, section));
  return [
    ...(usesDecimals ? ["import { sameDecimal } from '../../decimal.ts';"] : []),
    ...(usesInputs
      ? ["import { newInputs, type WorkflowInputs } from '../../workflows/inputs.ts';"]
      : []),
    ...(usesControl ? ["import type { ControlPlane } from '../../control/control-plane.ts';"] : []),
    "import type { Workflow, WorkflowAccounts } from '../../workflows/workflow.ts';",
    "import { runWorkflow } from '../../workflows/run-workflow.ts';",
    '',
    ...workflows,
    `/** The workflows of the ${section.name} section, in the order of its Arazzo documents. */`,
    `export const ${section.name}Workflows: readonly Workflow[] = [`,
    ...entries,
    '];',
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

function workflowFunction(
  workflow: WorkflowNode,
  index: number,
  section: Section,
  scope: Scope,
): string {
  const path = ['workflows', index];
  if (
    !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(workflow.workflowId) ||
    !isVariableName(functionName(workflow))
  ) {
    scope.addProblem(
      [...path, 'workflowId'],
      `The workflowId must be in kebab case, such as partial-fill, ` +
        `and must not be a reserved word; got ${JSON.stringify(workflow.workflowId)}.`,
    );
  }
  if (!workflow.summary) {
    scope.addProblem(path, 'The workflow has no summary. Add one that says what it checks.');
  }
  const steps = workflow.steps.map((step, at) =>
    stepCode(step, section, scope, [...path, 'steps', at]),
  );
  const body = steps.flatMap((lines, at) => (at === 0 ? lines : ['', ...lines]));
  const declarations = [
    ...clientsOf(workflow, section),
    ...(callsControl(workflow, section)
      ? ['const control = workflow.controlPlane(controlPlane);']
      : []),
  ];
  const usesInputs = body.some((line) => line.includes('inputs.'));
  const usesControl = callsControl(workflow, section);
  // The parameter `controlPlane` follows `inputs`, so a function that has `controlPlane` has both.
  const hasInputs = usesInputs || usesControl;
  return [
    ...docComment([`${workflow.summary}.`, workflow.description, sourcesText(workflow)]),
    `export async function ${functionName(workflow)}(`,
    '  accounts: WorkflowAccounts,',
    ...(hasInputs ? ['  inputs: WorkflowInputs = newInputs(),'] : []),
    ...(usesControl ? ['  controlPlane?: ControlPlane,'] : []),
    '): Promise<void> {',
    `  await runWorkflow(${quote(idOf(workflow, section))}, accounts, async (workflow) => {`,
    ...[...declarations, '', ...body].flatMap((line) =>
      line.split('\n').map((one) => (one === '' ? '' : `    ${one}`)),
    ),
    '  });',
    '}',
    '',
  ].join('\n');
}

/** Returns the declarations of the clients that the steps of a workflow use. */
function clientsOf({ steps }: WorkflowNode, section: Section): string[] {
  const lines = steps.flatMap((step) => {
    const target = targetOf(step, section.name);
    const account = step['x-account'];
    if (account === undefined || !('api' in target)) return [];
    const name = clientVariable(account, target.api, section);
    return `const ${name} = workflow.account(${quote(account)}).${target.api};`;
  });
  return [...new Set(lines)];
}

function sourcesText({ 'x-provenance': provenance }: WorkflowNode): string {
  const sources = (provenance ?? []).map(({ source, locator }) => `${source} ${locator}`);
  return `Source: ${sources.join('; ')}.`;
}

function listEntry(workflow: WorkflowNode, section: Section): string {
  const requirements = workflow['x-provenance'].map(
    ({ source, locator }): JsonObject => ({ source, locator }),
  );
  const operations = operationsOf(workflow, section);
  return [
    '  {',
    `    id: ${quote(idOf(workflow, section))},`,
    `    title: ${quote(workflow.summary ?? '')},`,
    `    requirements: ${literal(requirements)},`,
    `    accounts: ${literal(accountsOf(workflow, section))},`,
    `    requiresControl: ${callsControl(workflow, section)},`,
    `    operations: ${literal(operations)},`,
    `    run: ${functionName(workflow)},`,
    '  },',
  ].join('\n');
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
