import type { JsonObject } from './document.ts';
import { literal } from './literal.ts';
import { type Problem, SpecificationError } from './problem.ts';
import { docComment } from './schema-types.ts';
import { Scope } from './workflows/scope.ts';
import { type Section, stepCode } from './workflows/step.ts';
import { quote } from './workflows/term.ts';
import type { WorkflowDocument, WorkflowNode } from './workflows/workflow-document.ts';

/**
 * Compiles the workflows of a section to a TypeScript module: one function per workflow, and a
 * list of all workflows.
 *
 * @throws SpecificationError with the location and the message of every problem
 */
export function workflowsModule(document: WorkflowDocument, section: Section): string {
  const problems: Problem[] = [];
  const workflows = document.workflows.map((workflow, index) => {
    const earlier = document.workflows.findIndex((one) => one.workflowId === workflow.workflowId);
    if (earlier < index) problems.push(duplicate(document, workflow, earlier, index));
    const scope = new Scope(document, workflow, section.schemas);
    const text = workflowFunction(workflow, index, section, scope);
    problems.push(...scope.problems);
    return text;
  });
  if (problems.length > 0) throw new SpecificationError(problems);
  const entries = document.workflows.map((workflow) => listEntry(workflow, section));
  const usesDecimals = workflows.some((text) => text.includes('sameDecimal('));
  const usesInputs = workflows.some((text) => text.includes('newInputs()'));
  return [
    ...(usesDecimals ? ["import { sameDecimal } from '../../workflows/decimal.ts';"] : []),
    ...(usesInputs
      ? ["import { newInputs, type WorkflowInputs } from '../../workflows/inputs.ts';"]
      : []),
    "import type { Workflow, WorkflowAccounts } from '../../workflows/workflow.ts';",
    "import { runWorkflow } from '../../workflows/run-workflow.ts';",
    '',
    ...workflows,
    `/** The workflows of the ${section.name} section, in the order of its document. */`,
    `export const ${section.name}Workflows: readonly Workflow[] = [`,
    ...entries,
    '];',
    '',
  ].join('\n');
}

function duplicate(
  document: WorkflowDocument,
  { workflowId }: WorkflowNode,
  earlier: number,
  index: number,
): Problem {
  const line = document.at(['workflows', earlier, 'workflowId']).split(':')[1];
  return {
    at: document.at(['workflows', index, 'workflowId']),
    message: `The workflow on line ${line} already has the name \`${workflowId}\`. Rename one.`,
  };
}

function workflowFunction(
  workflow: WorkflowNode,
  index: number,
  section: Section,
  scope: Scope,
): string {
  const path = ['workflows', index];
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(workflow.workflowId)) {
    scope.addProblem(
      [...path, 'workflowId'],
      'The name of a workflow must be in kebab-case, such as partial-fill.',
    );
  }
  if (!workflow.summary) {
    scope.addProblem(path, 'The workflow has no summary. Add one that says what it checks.');
  }
  const steps = workflow.steps.map((step, at) =>
    stepCode(step, section, scope, [...path, 'steps', at]),
  );
  const body = steps.flatMap((lines, at) => (at === 0 ? lines : ['', ...lines]));
  const accounts = accountsOf(workflow);
  const names = accounts.map(
    (name) => `const ${name} = workflow.account(${quote(name)}).${section.name};`,
  );
  const used = body.some((line) => line.includes('inputs.'));
  return [
    ...docComment([`${workflow.summary}.`, workflow.description, sourcesText(workflow)]),
    `export async function ${functionName(workflow)}(`,
    '  accounts: WorkflowAccounts,',
    ...(used ? ['  inputs: WorkflowInputs = newInputs(),'] : []),
    '): Promise<void> {',
    `  await runWorkflow(${quote(idOf(workflow, section))}, accounts, async (workflow) => {`,
    ...[...names, '', ...body].flatMap((line) =>
      line.split('\n').map((one) => (one === '' ? '' : `    ${one}`)),
    ),
    '  });',
    '}',
    '',
  ].join('\n');
}

const idOf = ({ workflowId }: WorkflowNode, { name }: Section): string =>
  `${name}/workflows/${workflowId}`;

/** Converts place-and-fill to placeAndFill. */
function functionName({ workflowId }: WorkflowNode): string {
  return workflowId.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** Returns the accounts of the steps, each once. */
function accountsOf({ steps }: WorkflowNode): string[] {
  return [...new Set(steps.map((step) => step['x-account'] ?? ''))].filter(Boolean);
}

function sourcesText({ 'x-provenance': provenance }: WorkflowNode): string {
  const sources = (provenance ?? []).map(({ source, locator }) => `${source} ${locator}`);
  return `Source: ${sources.join('; ')}.`;
}

function listEntry(workflow: WorkflowNode, section: Section): string {
  const requirements = workflow['x-provenance'].map(
    ({ source, locator }): JsonObject => ({ source, locator }),
  );
  const operations = [...new Set(workflow.steps.map(({ operationId = '' }) => operationId))];
  return [
    '  {',
    `    id: ${quote(idOf(workflow, section))},`,
    `    title: ${quote(workflow.summary ?? '')},`,
    `    requirements: ${literal(requirements)},`,
    `    accounts: ${literal(accountsOf(workflow))},`,
    `    operations: ${literal(operations)},`,
    `    run: ${functionName(workflow)},`,
    '  },',
  ].join('\n');
}
