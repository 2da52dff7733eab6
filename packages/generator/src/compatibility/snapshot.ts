import { sectionsOf } from '../api-documents.ts';
import { type JsonObject, listOf, objectOf } from '../json.ts';
import { load, type Spec } from '../load.ts';
import { type Keyed, keyedSet } from './keyed-schema.ts';
import { nameOfValue } from './value-name.ts';

/** What a specification promises, from the files of one version. */
export interface Snapshot {
  /** The folder that contains `spec/`. */
  readonly root: string;
  /** The bundled OpenAPI and AsyncAPI documents, by name, such as `spot-streams`. */
  readonly documents: Readonly<Record<string, JsonObject>>;
  /** The entries of the error catalogue, by code. */
  readonly errors: Keyed;
  /** The codes in the order of the checks. */
  readonly errorOrder: readonly string[];
  /** The workflows, by section and id. */
  readonly workflows: Keyed;
}

/**
 * Reads the specification below a folder. Does not check it, because the rules may be newer.
 *
 * @throws SpecificationError when a document is malformed
 */
export async function readSnapshot(root: string): Promise<Snapshot> {
  const spec = load(root);
  const documents: Record<string, JsonObject> = {};
  for (const path of spec.documents) {
    // The documents of spot are `spot` and `spot-streams`.
    const name = path
      .replace(/^spec\/|\/openapi\.yaml$/g, '')
      .replace('/asyncapi.yaml', '-streams');
    documents[name] = spec.bundle(path);
  }
  const errors = objectOf(spec.file(errorsPath)?.value);
  // The keys are negative numbers, so an object keeps their order.
  const errorOrder = Object.keys(errors);
  const workflows = Object.fromEntries(
    sectionsOf(root).flatMap((section) => workflowsOf(spec, section)),
  );
  return { root, documents, errors, errorOrder, workflows };
}

/** The path of the error catalogue. */
export const errorsPath = 'spec/errors.yaml';

function workflowsOf(spec: Spec, section: string): [string, Keyed][] {
  return spec.filesIn(`spec/${section}/workflows`).flatMap(({ path, content }) =>
    listOf(objectOf(content).workflows)
      .map(objectOf)
      .map((workflow): [string, Keyed] => [
        `${section} ${workflow.workflowId}`,
        { file: path, ...promises(workflow) },
      ]),
  );
}

/** Returns what a workflow promises, and how its steps call the broker. */
function promises(workflow: JsonObject): Keyed {
  const steps = listOf(workflow.steps).map(objectOf);
  const keyed = (part: (step: JsonObject) => unknown): Keyed =>
    Object.fromEntries(steps.map((step) => [String(step.stepId), part(step)]));
  const kinds = listOf(workflow['x-provenance']).map((one) => objectOf(one).kind);
  return {
    summary: workflow.summary,
    onlyOurs: kinds.length > 0 && kinds.every((kind) => kind === 'ours'),
    expects: keyed(({ successCriteria, 'x-changes': changes }) =>
      [...listOf(successCriteria), ...listOf(changes)].map(nameOfValue),
    ),
    calls: keyed(({ operationId, workflowId, parameters, requestBody }) =>
      nameOfValue({ operationId, workflowId, parameters, requestBody }),
    ),
  };
}

/** Returns the promises of a workflow as a map: `step: condition`. */
export function expectations(workflow: unknown): Keyed {
  const { expects } = objectOf(workflow);
  const texts = Object.entries(objectOf(expects)).flatMap(([step, conditions]) =>
    listOf(conditions).map((condition) => `${step}: ${condition}`),
  );
  return keyedSet(texts) as Keyed;
}

/** Returns a snapshot of one bundled document that is not in the files of a repository. */
export function documentSnapshot(name: string, bundle: JsonObject): Snapshot {
  return { root: '', documents: { [name]: bundle }, errors: {}, errorOrder: [], workflows: {} };
}
