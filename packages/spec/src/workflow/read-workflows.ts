import type { Section } from '../sections.ts';
import {
  calledWorkflows,
  parseWorkflowCondition,
  parseWorkflowPointer,
  parseWorkflowReference,
  parseWorkflowTarget,
  parseWorkflowValue,
  type WorkflowPointer,
} from './expression.ts';
import type {
  CallStep,
  Check,
  Comparison,
  Parameter,
  Parameters,
  Statement,
  Workflow,
  WorkflowAccountName,
  WorkflowStep,
} from './workflow.ts';

/** A step, as in an Arazzo document. The generator has checked every name and expression in it. */
interface ArazzoStep {
  readonly stepId: string;
  readonly description?: string;
  readonly operationId?: string;
  /** The workflow that the step runs, instead of an operation. */
  readonly workflowId?: string;
  readonly parameters?: readonly { readonly name: string; readonly value: Parameter }[];
  readonly requestBody?: { readonly payload: Parameters };
  readonly successCriteria?: readonly { readonly condition: string }[];
  readonly outputs?: Readonly<Record<string, string>>;
  readonly 'x-account'?: WorkflowAccountName;
  readonly 'x-changes'?: readonly { of: string; since: string; by: string }[];
}

interface Provenance extends Omit<Statement, 'kind'> {
  readonly kind: NonNullable<Statement['kind']> | 'requirements';
}

interface ArazzoWorkflow {
  readonly workflowId: string;
  readonly summary: string;
  readonly 'x-provenance': readonly Provenance[];
  readonly steps: readonly ArazzoStep[];
}

interface ArazzoDocument {
  readonly workflows: readonly ArazzoWorkflow[];
}

/**
 * Returns the workflows of a section.
 *
 * @param documents Arazzo documents, as in `<section>/workflows.json` of this package
 * @throws Error if an expression is not supported
 */
export function readWorkflows(section: Section, documents: readonly object[]): Workflow[] {
  const nodes = documents.flatMap((document) => (document as ArazzoDocument).workflows);
  return nodes.map((node) => workflowOf(node, nodes, section));
}

function workflowOf(
  node: ArazzoWorkflow,
  all: readonly ArazzoWorkflow[],
  section: Section,
): Workflow {
  const steps = node.steps.map((step) => stepOf(step, section));
  const calls = steps.flatMap((step) => ('call' in step ? [step.call] : []));
  const stepsOfRun = calledWorkflows(node, all).flatMap((one) => one.steps);
  const accounts = stepsOfRun.flatMap((step) => step['x-account'] ?? []);
  return {
    id: `${section}/workflows/${node.workflowId}`,
    title: node.summary,
    requirements: node['x-provenance'].map(({ source, locator, kind }) =>
      kind === 'requirements' ? { source, locator } : { source, locator, kind },
    ),
    accounts: [...new Set(accounts)].filter((name) => name !== 'carol'),
    requiresControl: stepsOfRun.some((step) =>
      calledOperation(step, section).startsWith('control/'),
    ),
    operations: [...new Set(calls.map((call) => call.replace(`${section}/`, '')))],
    steps,
  };
}

/** Returns the API and the operationId that a step calls, such as `control/setClock`. */
function calledOperation({ operationId = '' }: ArazzoStep, section: Section): string {
  const { document = section, id } = parseWorkflowTarget(operationId);
  return `${document}/${id}`;
}

function stepOf(step: ArazzoStep, section: Section): WorkflowStep {
  const { stepId: id, workflowId, requestBody, outputs = {}, 'x-account': account } = step;
  const description = step.description?.trim();
  const sent = (step.parameters ?? []).map(({ name, value }) => [name, value] as const);
  const values = parsed({ ...Object.fromEntries(sent), ...requestBody?.payload }) as Parameters;
  const parameters = Object.keys(values).length === 0 ? undefined : values;
  if (workflowId !== undefined) {
    const workflow = `${section}/workflows/${parseWorkflowTarget(workflowId).id}`;
    return { id, description, workflow, inputs: parameters };
  }
  const pointers = Object.entries(outputs).map(([name, text]) => [name, pointerOf(text)] as const);
  return {
    id,
    description,
    account,
    call: calledOperation(step, section),
    parameters,
    ...expectationsOf(step),
    outputs: Object.fromEntries(pointers),
  };
}

/** Parses the expressions in what a step sends. */
function parsed(value: Parameter): Parameter {
  if (typeof value === 'string') return supported(parseWorkflowValue(value), value);
  if (Array.isArray(value)) return value.map(parsed);
  if (typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, parsed(part)]));
}

/** Returns the expected error of a step, and the checks of its response. */
function expectationsOf(step: ArazzoStep): Pick<CallStep, 'error' | 'checks'> {
  const criteria = (step.successCriteria ?? []).map(({ condition }) =>
    supported(parseWorkflowCondition(condition), condition),
  );
  const status = criteria.find(({ at }) => at === '$statusCode');
  const code = criteria.find(({ at, number }) => at.length === 1 && at[0] === 'code' && number);
  const changes = (step['x-changes'] ?? []).map(({ of, since, by }): Check => {
    return { at: pointerOf(of), by, since: supported(parseWorkflowReference(since), since) };
  });
  const comparisons = criteria.filter((one): one is Comparison => one !== status && one !== code);
  return {
    checks: [...comparisons, ...changes],
    ...(status && code && { error: { status: Number(status.value), code: Number(code.value) } }),
  };
}

function pointerOf(text: string): WorkflowPointer {
  return supported(parseWorkflowPointer(text), text);
}

function supported<Parsed>(expression: Parsed | undefined, text: string): Parsed {
  if (expression === undefined) throw new Error(`the expression ${text} is not supported`);
  return expression;
}
