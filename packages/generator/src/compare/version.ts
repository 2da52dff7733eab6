import { basename, dirname } from 'node:path/posix';
import { type JsonObject, listOf, objectOf } from '../json.ts';
import type { Spec } from '../load.ts';
import { nameOfValue } from './differences.ts';

/** What a specification promises, from the files of one version. */
export interface Version {
  readonly spec: Spec;
  /** The bundled OpenAPI and AsyncAPI documents, by name, such as `spot-streams`. */
  readonly documents: Readonly<Record<string, JsonObject>>;
  /** The entries of the error catalogue by code, in the order of the checks. */
  readonly errors: JsonObject;
  /** The workflows, by section and id. */
  readonly workflows: Readonly<Record<string, Workflow>>;
}

/** What a workflow promises, and how its steps call the broker. */
export interface Workflow {
  readonly file: string;
  readonly summary: unknown;
  /** Other brokers need not follow a rule of the sandbox. */
  readonly onlyOurs: boolean;
  /** The conditions and the calls, by step. */
  readonly expects: Readonly<Record<string, readonly string[]>>;
  readonly calls: JsonObject;
}

/** The path of the error catalogue. */
export const errorsPath = 'spec/errors.yaml';

/** Reads what a specification promises. The base may not satisfy the checks of today. */
export function readVersion(spec: Spec): Version {
  const documents = spec.documents.map((path) => {
    const suffix = basename(path) === 'asyncapi.yaml' ? '-streams' : '';
    return [`${basename(dirname(path))}${suffix}`, spec.bundle(path)];
  });
  const workflows = [...spec.files.values()].flatMap(({ path, content }) => {
    const [, section, folder] = path.split('/');
    const found = folder === 'workflows' ? listOf(objectOf(content).workflows).map(objectOf) : [];
    return found.map((one) => [`${section} ${one.workflowId}`, readWorkflow(one, path)]);
  });
  return {
    spec,
    documents: Object.fromEntries(documents),
    errors: objectOf(spec.file(errorsPath)?.value),
    workflows: Object.fromEntries(workflows),
  };
}

function readWorkflow(workflow: JsonObject, file: string): Workflow {
  const steps = listOf(workflow.steps).map(objectOf);
  const byStep = <Part>(part: (step: JsonObject) => Part): Record<string, Part> =>
    Object.fromEntries(steps.map((step) => [String(step.stepId), part(step)]));
  const kinds = listOf(workflow['x-provenance']).map((one) => objectOf(one).kind);
  return {
    file,
    summary: workflow.summary,
    onlyOurs: kinds.length > 0 && kinds.every((kind) => kind === 'ours'),
    expects: byStep(({ successCriteria, 'x-changes': changes }) =>
      [...listOf(successCriteria), ...listOf(changes)].map(nameOfValue),
    ),
    calls: byStep(({ operationId, workflowId, parameters, requestBody }) =>
      nameOfValue({ operationId, workflowId, parameters, requestBody }),
    ),
  };
}
