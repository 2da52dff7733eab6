import { type Files, hashOf, withHeader } from '../../output.ts';
import { type Problem, SpecificationError } from '../../problem.ts';
import type { JsonObject } from '../../read/schema.ts';
import type { SectionWorkflows } from '../../read/specification.ts';
import type { WorkflowDocument, WorkflowNode } from '../../read/workflows.ts';
import { docComment, isVariableName, literal, quote } from '../typescript-text.ts';
import { Scope } from './scope.ts';
import { type Section, stepCode } from './step.ts';

/** Generates a module with the workflows of a section, and the Vitest file that runs them. */
export async function workflowFiles(input: SectionWorkflows): Promise<Files> {
  const { section, documents, operations, schemas, catalogue, accounts } = input;
  if (documents.length === 0) return new Map();
  const source = `spec/${section}/workflows`;
  const code = workflowsModule(documents, {
    name: section,
    operations: new Map(operations.map((operation) => [operation.operationId, operation])),
    ...{ schemas, catalogue, accounts },
  });
  const suite = suiteModule(section);
  const folder = `packages/conformance/src/generated/${section}`;
  const hash = hashOf(...documents.map(({ text }) => text));
  return new Map([
    [`${folder}/workflows.gen.ts`, withHeader(source, hash, code)],
    [`${folder}/workflows.gen.test.ts`, withHeader(source, hashOf(suite), suite)],
  ]);
}

function suiteModule(section: string): string {
  const list = `${section}Workflows`;
  return [
    "import { defineWorkflows } from '../../suite/define-workflows.ts';",
    `import { ${list} } from './workflows.gen.ts';`,
    '',
    `defineWorkflows(${list});`,
    '',
  ].join('\n');
}

/**
 * Compiles the workflows of a section to a TypeScript module: one function per workflow, and a
 * list of all workflows.
 *
 * @throws SpecificationError with all problems and their locations
 */
export function workflowsModule(documents: readonly WorkflowDocument[], section: Section): string {
  const found = documents.flatMap((document) =>
    document.workflows.map((workflow, index) => ({ document, workflow, index })),
  );
  const problems: Problem[] = [];
  const workflows = found.map((one, position) => {
    const earlier = found
      .slice(0, position)
      .find(({ workflow }) => workflow.workflowId === one.workflow.workflowId);
    if (earlier) problems.push(duplicate(one, earlier));
    const scope = new Scope(one.document, one.workflow, section.schemas);
    const text = workflowFunction(one.workflow, one.index, section, scope);
    problems.push(...scope.problems);
    return text;
  });
  if (problems.length > 0) throw new SpecificationError(problems);
  const entries = found.map(({ workflow }) => listEntry(workflow, section));
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
  const [at, other] = [one, earlier].map(({ document, index }) =>
    document.at(['workflows', index, 'workflowId']),
  );
  const message = `The workflowId \`${one.workflow.workflowId}\` is also used at ${other}. Rename one of the two workflows.`;
  return { at: at ?? '', message };
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
      `The workflowId must be in kebab case, such as partial-fill, and must not be a reserved word; got ${JSON.stringify(workflow.workflowId)}.`,
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

/** Returns the accounts that the steps use, without duplicates. */
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
