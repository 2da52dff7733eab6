import { dirname } from 'node:path/posix';
import type { Json, JsonObject, Schema } from '@broker-api/spec/schema';
import type { Spec } from '../load.ts';
import { type Problem, SpecificationError } from '../problem.ts';
import type { Keys, YamlFile } from './yaml-file.ts';

/** The keys and indices that lead to a value of a workflow document. */
export type Path = Keys;

/** A step of a workflow, as in the YAML file. */
export interface StepNode {
  readonly stepId: string;
  readonly description?: string;
  readonly operationId?: string;
  /** The workflow that the step runs, instead of an operation. */
  readonly workflowId?: string;
  readonly requestBody?: { readonly payload?: Json };
  readonly parameters?: readonly { readonly name?: string; readonly value?: Json }[];
  readonly successCriteria?: readonly { readonly condition: string; readonly type?: Json }[];
  readonly outputs?: Readonly<Record<string, string>>;
  readonly 'x-account'?: string;
  readonly 'x-changes'?: readonly { of: string; since: string; by: string }[];
}

/** A workflow, as in the YAML file. */
export interface WorkflowNode {
  readonly workflowId: string;
  readonly summary?: string;
  readonly description?: string;
  readonly inputs?: Schema;
  readonly steps: readonly StepNode[];
  readonly 'x-provenance': readonly JsonObject[];
}

/** An Arazzo document with the locations of its values. */
export interface WorkflowDocument {
  readonly workflows: readonly WorkflowNode[];
  /** The names of the OpenAPI documents whose operations the steps call. */
  readonly apis: readonly string[];
  /** The schemas in `components.inputs`, which the inputs of the workflows may reference. */
  readonly inputs: Readonly<Record<string, Schema>>;
  /** Returns the location of a value as `file:line:column`. */
  readonly at: (path: Path) => string;
  readonly text: string;
}

/**
 * Returns the Arazzo documents of a section, in alphabetical order.
 *
 * @throws SpecificationError if a file has another name
 */
export function readWorkflowDocuments(spec: Spec, section: string): WorkflowDocument[] {
  const paths = spec.paths.filter((path) => dirname(path) === `spec/${section}/workflows`);
  const others = paths.filter((path) => !path.endsWith('.arazzo.yaml'));
  if (others.length > 0) throw new SpecificationError(others.map(wrongName));
  return paths.flatMap((path) => spec.files.get(path) ?? []).map(workflowDocument);
}

function wrongName(path: string): Problem {
  const message =
    'A workflow file must be named <subject>.arazzo.yaml. Rename this file, or remove it.';
  return { at: `${path}:1:1`, message };
}

/** Returns the workflows of a document, after its check. */
export function workflowDocument(file: YamlFile): WorkflowDocument {
  const {
    workflows,
    components,
    sourceDescriptions = [],
  } = file.content as {
    workflows: WorkflowNode[];
    components?: { inputs?: Record<string, Schema> };
    sourceDescriptions?: readonly { readonly name: string; readonly type?: string }[];
  };
  const apis = sourceDescriptions.filter(({ type }) => type === 'openapi').map(({ name }) => name);
  const at = (path: Path): string => file.at(path);
  return { workflows, apis, inputs: components?.inputs ?? {}, at, text: file.text };
}
