import type { Schema, Schemas } from '@broker-api/spec/schema';
import {
  pointerText,
  type WorkflowPointer,
  type WorkflowValue,
} from '@broker-api/spec/workflow-expression';
import { listOf, objectOf, type UncheckedObject } from '../json.ts';
import type { Problem } from '../problem.ts';
import type { Keys, YamlFile } from '../read/yaml-file.ts';
import { didYouMean, followPointer, mismatch, type ValueType } from './value-types.ts';

/** A workflow, and its position in its file. */
export interface Workflow {
  readonly file: YamlFile;
  readonly path: Keys;
  readonly node: UncheckedObject;
  readonly workflowId: string;
  readonly steps: readonly Step[];
}

/** A step, as in its file. */
export type Step = UncheckedObject & { readonly workflowId?: string };

/** Returns the objects in a list. */
export const objectsOf = (value: unknown): UncheckedObject[] => listOf(value).map(objectOf);

/** Returns a text, or an empty text for another value. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const text: ValueType = { kind: 'text', optional: false };
const time: ValueType = { kind: 'time', optional: false };
const cannotResolve =
  'Cannot resolve this expression. Write $inputs.name or $steps.step.outputs.name.';

/** The names and values that the current step of a workflow can use, and the problems so far. */
export class WorkflowScope {
  readonly problems: Problem[] = [];
  /** The outputs of the steps so far, by names such as `placed.orderId`. */
  readonly outputs = new Map<string, ValueType>();
  /** The names of the steps so far. */
  readonly steps = new Set<string>();
  /** The path of the current step. */
  step: Keys = [];
  /** The response of the current step, and the schemas that it can reference. */
  response: Schema = {};
  schemas: Schemas = {};
  readonly #workflow: Workflow;

  constructor(workflow: Workflow) {
    this.#workflow = workflow;
  }

  /** Reports a problem, if there is one, at a path in the current step or in the workflow. */
  problem(path: Keys, message: string | undefined): undefined {
    if (message === undefined) return;
    const { file, path: workflow } = this.#workflow;
    this.problems.push({ at: file.at([...workflow, ...this.step, ...path]), message });
  }

  /** Returns the type of a value of the response. */
  pointerType(pointer: WorkflowPointer | undefined, path: Keys): ValueType | undefined {
    if (pointer === undefined) {
      const form = 'This must be a value of the response, such as $response.body#/status.';
      return this.problem(path, form);
    }
    for (const token of pointer) {
      const value = typeof token === 'object' && 'field' in token ? token.value : token;
      if (this.valueType(value, path) === undefined) return undefined;
    }
    const type = followPointer(pointer, this.response, this.schemas);
    if (typeof type !== 'string') return type;
    return this.problem(path, `The response has no "${pointerText(pointer)}": ${type}`);
  }

  /** Returns the type of a value. Reports unknown names. */
  valueType(value: WorkflowValue | undefined, path: Keys): ValueType | undefined {
    if (value === undefined) return this.problem(path, cannotResolve);
    if (typeof value !== 'object') return text;
    if ('$body' in value) return this.pointerType(value.$body, path);
    if ('$input' in value) return this.#inputType(value.$input, path);
    if ('$output' in value) return this.#outputType(value.$output, path);
    if ('$join' in value) {
      const types = value.$join.map((part) => this.valueType(part, path));
      return types.includes(undefined) ? undefined : text;
    }
    const earlier = this.valueType(value.$later, path);
    if (earlier === undefined || earlier.kind === 'time') return earlier;
    return this.problem(path, mismatch(time, earlier));
  }

  #inputType(name: string, path: Keys): ValueType | undefined {
    const { node, file } = this.#workflow;
    const inputs = objectOf(node.inputs);
    const shared = objectOf(objectOf(objectOf(file.content).components).inputs);
    const named = objectOf(shared[textOf(inputs.$ref).replace('#/components/inputs/', '')]);
    const known = Object.keys(objectOf(inputs.properties ?? named.properties));
    if (known.includes(name)) return text;
    const list = `Its inputs: ${known.join(', ') || 'none'}.`;
    const message = `The workflow has no input \`${name}\`. ${list}`;
    return this.problem(path, `${message} Fix the name, or declare the input.`);
  }

  #outputType(output: string, path: Keys): ValueType | undefined {
    const found = this.outputs.get(output);
    if (found !== undefined) return found;
    const [id = '', name = ''] = output.split('.');
    const { steps } = this.#workflow;
    const step = steps.find(({ stepId }) => stepId === id);
    if (step === undefined) {
      const ids = steps.map(({ stepId }) => textOf(stepId));
      const advice = didYouMean(id, ids, `Its steps: ${ids.join(', ')}.`);
      return this.problem(path, `The workflow has no step \`${id}\`. ${advice}`);
    }
    const known = Object.keys(objectOf(step.outputs));
    if (!known.includes(name)) {
      const list = `Its outputs: ${known.join(', ') || 'none'}.`;
      const message = `The step \`${id}\` has no output \`${name}\`. ${list}`;
      return this.problem(path, `${message} Fix the name, or declare the output.`);
    }
    // The output is invalid. The problem is already reported where the step declares the output.
    if (this.steps.has(id)) return undefined;
    const message = `The step \`${id}\` does not run before this step.`;
    return this.problem(path, `${message} Use only the outputs of earlier steps.`);
  }
}
