import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { apiDocuments, sectionsOf } from '../api-documents.ts';
import { type JsonObject, listOf, objectOf } from '../json.ts';
import { Specification } from '../read/specification.ts';
import { yamlReader } from '../read/yaml-file.ts';
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
 * Reads the specification below a folder. Does not lint it, because the lint rules may be newer.
 *
 * @throws SpecificationError when a document is malformed
 */
export async function readSnapshot(root: string): Promise<Snapshot> {
  const specification = new Specification(root);
  const documents: Record<string, JsonObject> = {};
  for (const { name, path } of apiDocuments(root)) {
    if (existsSync(join(root, path))) documents[name] = await specification.bundleOnly(path);
  }
  const read = yamlReader(root);
  const hasErrors = existsSync(join(root, errorsPath));
  const errors = hasErrors ? objectOf(read(errorsPath).content) : {};
  // The keys are negative numbers, so an object keeps their order.
  const errorOrder = Object.keys(errors);
  const workflows = Object.fromEntries(
    sectionsOf(root).flatMap((section) => workflowsOf(root, section, read)),
  );
  return { root, documents, errors, errorOrder, workflows };
}

/** The path of the error catalogue. */
export const errorsPath = 'spec/errors.yaml';

function workflowsOf(
  root: string,
  section: string,
  read: ReturnType<typeof yamlReader>,
): [string, Keyed][] {
  const folder = `spec/${section}/workflows`;
  const files = existsSync(join(root, folder)) ? readdirSync(join(root, folder)) : [];
  return files.sort().flatMap((file) => {
    const { workflows } = objectOf(read(`${folder}/${file}`).content);
    return listOf(workflows)
      .map(objectOf)
      .map((workflow): [string, Keyed] => [
        `${section} ${workflow.workflowId}`,
        { file: `${folder}/${file}`, ...promises(workflow) },
      ]);
  });
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
