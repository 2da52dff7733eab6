import type { CatalogueEntry } from '@broker-api/spec/errors';
import type { OperationRecord } from '@broker-api/spec/model';
import { resolveSchema, type Schema } from '@broker-api/spec/schema';
import {
  calledWorkflows,
  parseWorkflowCondition,
  parseWorkflowPointer,
  parseWorkflowReference,
  parseWorkflowTarget,
  parseWorkflowValue,
  type WorkflowCondition,
} from '@broker-api/spec/workflow-expression';
import { type Apis, readApis, readErrors, sectionsIn } from '../apis.ts';
import { callerParameters } from '../emit/parameter-types.ts';
import { isObject, listOf, objectOf, textsOf, type UncheckedObject } from '../json.ts';
import type { Spec } from '../load.ts';
import type { Problem } from '../problem.ts';
import type { Keys, YamlFile } from '../read/yaml-file.ts';
import {
  comparedProblem,
  didYouMean,
  mismatch,
  orList,
  sentProblem,
  typeOf,
} from './value-types.ts';
import { objectsOf, type Step, textOf, type Workflow, WorkflowScope } from './workflow-scope.ts';

/** The workflows of a section, and everything that their steps may name. */
export interface SectionWorkflows {
  readonly section: string;
  /** The Arazzo documents, in alphabetical order. */
  readonly documents: readonly YamlFile[];
  /** What the steps can call: the documents of sections and of the control plane, by name. */
  readonly apis: Apis;
  readonly catalogue: readonly CatalogueEntry[];
  /** The values that x-account may have. */
  readonly accounts: readonly string[];
}

type Context = SectionWorkflows & { readonly workflows: readonly Workflow[] };

/** Checks the workflows of all sections. */
export function workflowsProblems(spec: Spec): Problem[] {
  const apis = readApis(spec);
  const schema = spec.file('spec/workflow.schema.json');
  const accounts = textsOf(objectOf(spec.at(schema, '$defs', 'account')?.value).enum);
  return sectionsIn(spec).flatMap((section) => {
    const documents = spec.workflowFiles(section);
    const called = new Set([section, ...documents.flatMap(calledApis)]);
    return workflowProblems({
      section,
      documents,
      apis: new Map([...apis].filter(([name]) => called.has(name))),
      catalogue: readErrors(spec),
      accounts,
    });
  });
}

/** Returns the names of the OpenAPI documents whose operations the steps of a document call. */
function calledApis({ content }: YamlFile): string[] {
  return listOf(objectOf(content).sourceDescriptions)
    .map(objectOf)
    .filter(({ type }) => type === 'openapi')
    .map(({ name }) => String(name));
}

/**
 * Checks the workflows of a section: every name, value, expression and expected error in them must
 * fit the operations that they call.
 */
export function workflowProblems(section: SectionWorkflows): Problem[] {
  const workflows = section.documents.flatMap((file): Workflow[] =>
    objectsOf(objectOf(file.content).workflows).map((node, index) => ({
      file,
      path: ['workflows', index],
      node,
      workflowId: textOf(node.workflowId),
      steps: objectsOf(node.steps) as Step[],
    })),
  );
  return workflows.flatMap((workflow) => {
    const check = new WorkflowCheck(workflow, { ...section, workflows });
    return check.run();
  });
}

/** A value that a step sends. */
interface Sent {
  readonly name: string;
  readonly value: unknown;
  readonly path: Keys;
}

const fieldsOf = (value: UncheckedObject, path: Keys): Sent[] =>
  Object.entries(value).map(([name, part]) => ({ name, value: part, path: [...path, name] }));

/** What a step expects of its response. */
interface Expected {
  readonly status: number;
  /** The error code; undefined for a successful response. */
  readonly code: number | undefined;
  /** All other conditions. */
  readonly others: { readonly condition: WorkflowCondition; readonly path: Keys }[];
}

const errorSchema: Schema = {
  type: 'object',
  required: ['code', 'msg'],
  properties: { code: { type: 'integer' }, msg: { type: 'string' } },
};
/** Checks one workflow. Its steps are checked in their order, because they use earlier outputs. */
class WorkflowCheck {
  readonly #workflow: Workflow;
  readonly #context: Context;
  readonly #scope: WorkflowScope;

  constructor(workflow: Workflow, context: Context) {
    this.#workflow = workflow;
    this.#context = context;
    this.#scope = new WorkflowScope(workflow);
  }

  run(): readonly Problem[] {
    const scope = this.#scope;
    const { workflowId, steps } = this.#workflow;
    const sameId = this.#context.workflows.filter((one) => one.workflowId === workflowId);
    const [earlier] = sameId.slice(0, sameId.indexOf(this.#workflow));
    if (earlier !== undefined) {
      const at = earlier.file.at([...earlier.path, 'workflowId']);
      const message = `The workflowId \`${workflowId}\` is also used at ${at}.`;
      this.#scope.problem(['workflowId'], `${message} Rename one of the two workflows.`);
    }
    for (const [index, step] of steps.entries()) {
      scope.step = ['steps', index];
      const id = textOf(step.stepId);
      if (scope.steps.has(id)) {
        const message = `Two steps of this workflow have the name \`${id}\`. Rename one.`;
        this.#scope.problem(['stepId'], message);
      }
      if (step.workflowId === undefined) this.#checkCall(step, id);
      else this.#checkRun(step);
      scope.steps.add(id);
    }
    return scope.problems;
  }

  /** Checks a step that runs another workflow and passes inputs to it. */
  #checkRun(step: Step): void {
    const { id } = parseWorkflowTarget(textOf(step.workflowId));
    const { section, workflows } = this.#context;
    const called = workflows.find(({ workflowId }) => workflowId === id);
    if (called === undefined) {
      const ids = workflows.map(({ workflowId }) => workflowId);
      const advice = didYouMean(id, ids, 'Fix the name, or add the workflow.');
      this.#scope.problem(['workflowId'], `${section} has no workflow \`${id}\`. ${advice}`);
    } else if (calledWorkflows(called, workflows).includes(this.#workflow)) {
      const loop = 'runs the workflow that contains this step, so neither would end.';
      this.#scope.problem(['workflowId'], `\`${id}\` ${loop} Remove the step.`);
    } else {
      for (const { value, path, name } of sentBy(step)) {
        this.#checkSent(value, name, { type: 'string' }, path);
      }
    }
  }

  /** Checks a step that calls an operation of a section or of the control plane. */
  #checkCall(step: Step, stepId: string): void {
    const { section, apis, accounts, catalogue } = this.#context;
    const { document: api = section, id } = parseWorkflowTarget(textOf(step.operationId));
    const { operations = [], schemas = {} } = apis.get(api) ?? {};
    const operation = operations.find(({ operationId }) => operationId === id);
    const isControl = api === 'control';
    const account = step['x-account'];
    if (step.operationId === undefined) {
      this.#scope.problem([], 'The step has no operationId. Add one.');
    } else if (operation === undefined) {
      const ids = operations.map(({ operationId }) => operationId);
      const advice = didYouMean(id, ids, `See the paths of spec/${api}/openapi.yaml.`);
      this.#scope.problem(['operationId'], `There is no operation \`${id}\` in ${api}. ${advice}`);
    }
    if (!isControl && account === undefined) {
      this.#scope.problem(
        [],
        `The step has no account. Add x-account with one of ${orList(accounts)}.`,
      );
    }
    if (operation === undefined) return;
    this.#scope.schemas = schemas;
    const sent = sentBy(step);
    const sends = operation.body ? resolveSchema(operation.body, schemas) : parametersOf(operation);
    if (operation.body && sent.length === 0 && sends.required?.length) {
      this.#scope.problem([], `${id} requires a request body. Add requestBody.payload.`);
    } else if (operation.body) this.#checkFields(`\`${id}\``, 'field', sends, sent, []);
    else this.#checkFields(id, 'parameter', sends, sent, []);
    const expected = this.#expected(step);
    const isError = expected.status !== 200 || expected.code !== undefined;
    if (isControl && (account !== undefined || isError)) {
      const rule = 'A call to the control plane has no account, and must succeed.';
      this.#scope.problem([], `${rule} Remove the account or the criterion.`);
    } else if (isError) {
      this.#scope.problem(['successCriteria'], errorProblem(expected, operation, catalogue));
    }
    const { responseSchema, responseBy: by } = operation;
    const name = by && (sent.some((one) => one.name === by.parameter) ? by.sent : by.absent);
    const schema = name === undefined ? responseSchema : { $ref: `#/components/schemas/${name}` };
    this.#scope.response = isError ? errorSchema : schema;
    for (const { condition, path } of expected.others) this.#checkCondition(condition, path);
    this.#checkChanges(step);
    this.#readOutputs(step, stepId);
  }

  /** Checks that a step sends the required fields of an object or parameters, and no others. */
  #checkFields(
    owner: string,
    noun: 'field' | 'parameter',
    { properties = {}, required = [] }: Schema,
    sent: readonly Sent[],
    path: Keys,
  ): void {
    const known = Object.keys(properties);
    for (const { name, value, path: at } of sent) {
      const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
      if (property !== undefined) {
        this.#checkSent(value, name, property, at);
        continue;
      }
      const advice = `Use one of its ${noun}s: ${known.join(', ') || 'none'}.`;
      const message = `${owner} has no ${noun} \`${name}\`.`;
      this.#scope.problem(at, `${message} ${didYouMean(name, known, advice)}`);
    }
    for (const name of required) {
      if (sent.some((one) => one.name === name)) continue;
      this.#scope.problem(path, `${owner} requires the ${noun} \`${name}\`. Add it.`);
    }
  }

  /** Checks a value that a step sends: a literal of the schema's type, or an expression. */
  #checkSent(value: unknown, name: string, schema: Schema, path: Keys): void {
    const resolved = resolveSchema(schema, this.#scope.schemas);
    const { type, items } = resolved;
    if (type === 'array' && Array.isArray(value)) {
      for (const [index, item] of value.entries()) {
        this.#checkSent(item, name, typeof items === 'object' ? items : {}, [...path, index]);
      }
    } else if (type === 'object' && isObject(value)) {
      this.#checkFields(`\`${name}\``, 'field', resolved, fieldsOf(value, path), path);
    } else if (type === 'object') {
      this.#scope.problem(path, `\`${name}\` is an object. Write its fields.`);
    } else if (typeof value === 'string' && parseWorkflowValue(value) !== value) {
      const sent = this.#scope.valueType(parseWorkflowValue(value), path);
      if (sent !== undefined) this.#scope.problem(path, mismatch(typeOf(resolved), sent));
    } else {
      this.#scope.problem(path, sentProblem(value, name, typeOf(resolved)));
    }
  }

  /** Parses the success criteria of a step. */
  #expected(step: Step): Expected {
    let status = 200;
    let code: number | undefined;
    const others: Expected['others'] = [];
    for (const [index, { condition, type }] of objectsOf(step.successCriteria).entries()) {
      const path = ['successCriteria', index, 'condition'];
      const parsed = type === undefined ? parseWorkflowCondition(textOf(condition)) : undefined;
      const number = parsed?.number && parsed.is === '==' ? Number(parsed.value) : undefined;
      if (parsed === undefined) {
        this.#scope.problem(
          path,
          `Cannot read the condition ${JSON.stringify(condition)}. ${supported}`,
        );
      } else if (parsed.at === '$statusCode') {
        if (number === undefined)
          this.#scope.problem(path, 'Write the status as `$statusCode == 400`.');
        status = number ?? status;
      } else if (parsed.at.join() === 'code' && number !== undefined) code = number;
      else others.push({ condition: parsed, path });
    }
    return { status, code, others };
  }

  #checkCondition({ at, is, value, number }: WorkflowCondition, path: Keys): void {
    const actual = at === '$statusCode' ? undefined : this.#scope.pointerType(at, path);
    if (actual === undefined) return;
    const isOrder = is !== '==' && is !== '!=';
    if (value === null) {
      if (isOrder) this.#scope.problem(path, 'null can be compared only with == or !=.');
      else if (!actual.optional) this.#scope.problem(path, neverNull);
    } else if (isOrder && !['decimal', 'id', 'integer', 'time'].includes(actual.kind)) {
      this.#scope.problem(path, onlyEqual);
    } else if (typeof value === 'object') {
      const expected = this.#scope.valueType(value, path);
      if (expected !== undefined) this.#scope.problem(path, mismatch(actual, expected));
    } else {
      this.#scope.problem(path, comparedProblem(value, number === true, actual));
    }
  }

  #checkChanges(step: Step): void {
    for (const [index, { of, since }] of objectsOf(step['x-changes']).entries()) {
      const path = ['x-changes', index];
      const after = this.#scope.pointerType(parseWorkflowPointer(textOf(of)), [...path, 'of']);
      const before = this.#scope.valueType(parseWorkflowReference(textOf(since)), [
        ...path,
        'since',
      ]);
      if (after === undefined || before === undefined) continue;
      const wrong = after.kind !== 'decimal' ? 'of' : before.kind !== 'decimal' && 'since';
      const message = 'x-changes requires a decimal. Write a pointer to a decimal.';
      if (wrong) this.#scope.problem([...path, wrong], message);
    }
  }

  #readOutputs(step: Step, stepId: string): void {
    for (const { name, value, path } of fieldsOf(objectOf(step.outputs), ['outputs'])) {
      const type = this.#scope.pointerType(parseWorkflowPointer(textOf(value)), path);
      if (type?.kind === 'other') {
        this.#scope.problem(
          path,
          'This is an object or a list. Write a pointer to a value inside it.',
        );
      } else if (type !== undefined) {
        this.#scope.outputs.set(`${stepId}.${name}`, { ...type, optional: false });
      }
    }
  }
}

/** Returns why an operation cannot return an expected error. */
function errorProblem(
  { status, code }: Expected,
  { operationId, errorCodes }: OperationRecord<string>,
  catalogue: readonly CatalogueEntry[],
): string | undefined {
  if (status === 200 || code === undefined) {
    const both = '`$statusCode == 400` and `$response.body#/code == -1131`';
    return `An error requires criteria for both the status and the code, such as ${both}.`;
  }
  const entry = catalogue.find((one) => one.code === code);
  if (entry === undefined || !errorCodes.includes(code)) {
    return `${operationId} does not return ${code}. Its error codes: ${errorCodes.join(', ')}.`;
  }
  if (entry.httpStatus === status) return undefined;
  const correct = `In errors.yaml, ${code} has the status ${entry.httpStatus}`;
  return `${correct}, not ${status}. Fix one of the two.`;
}

/** Returns the parameters that callers of an operation send, as the schema of an object. */
function parametersOf(operation: OperationRecord<string>): Schema {
  const parameters = callerParameters(operation);
  return {
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  };
}

/** Returns the parameters of a step, and the fields of its request body. */
function sentBy(step: Step): Sent[] {
  const parameters = objectsOf(step.parameters).map(({ name, value }, index) => {
    return { name: textOf(name), value, path: ['parameters', index, 'value'] };
  });
  const payload = objectOf(objectOf(step.requestBody).payload);
  return [...parameters, ...fieldsOf(payload, ['requestBody', 'payload'])];
}

const supported =
  'Write one comparison with ==, !=, <, <=, > or >=, and spaces around the operator. ' +
  'Write $statusCode, $response.body#/a/pointer, $inputs.name, $steps.step.outputs.name, ' +
  "a number, 'text', true, false or null.";
const neverNull =
  'This value is always present, so it cannot be null. Compare it with a value other than null.';
const onlyEqual = 'Values other than numbers, ids and times can be compared only with == or !=.';
