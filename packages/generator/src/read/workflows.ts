import { join } from 'node:path';
import type { Json, JsonObject, Schema } from '@broker-api/spec/schema';
import { type Problem, problemsOf, SpecificationError } from '../problem.ts';
import { pathsIn } from './spec-files.ts';
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
 * Reads the Arazzo documents of a section, in alphabetical order.
 *
 * @param lint a function that throws SpecificationError when a document is malformed
 * @throws SpecificationError with the problems of all documents
 */
export async function readWorkflowDocuments(
  root: string,
  section: string,
  lint: (path: string) => Promise<void>,
  yamlFile: (path: string) => YamlFile,
): Promise<WorkflowDocument[]> {
  const folder = `spec/${section}/workflows`;
  const problems: Problem[] = [];
  const documents: WorkflowDocument[] = [];
  for (const absolute of pathsIn(join(root, folder))) {
    const path = `${folder}/${absolute.slice(absolute.lastIndexOf('/') + 1)}`;
    try {
      if (!path.endsWith('.arazzo.yaml')) throw new SpecificationError([wrongName(path)]);
      await lint(path);
      documents.push(workflowDocument(yamlFile(path)));
    } catch (error) {
      problems.push(...problemsOf(error));
    }
  }
  if (problems.length > 0) throw new SpecificationError(problems);
  return documents;
}

function wrongName(path: string): Problem {
  const message =
    'A workflow file must be named <subject>.arazzo.yaml. Rename this file, or remove it.';
  return { at: `${path}:1:1`, message };
}

/** Returns the workflows of a document that Redocly has linted. */
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
