import { basename, dirname } from 'node:path/posix';
import { listOf, objectOf, type UncheckedObject } from '../json.ts';
import type { Spec } from '../load.ts';
import { nameOfValue, setOf } from './differences.ts';

/** What a specification promises, from the files of one version. */
export interface Version {
  readonly spec: Spec;
  /** The bundled OpenAPI and AsyncAPI documents, by name, such as `spot-streams`. */
  readonly documents: Readonly<Record<string, UncheckedObject>>;
  /** The entries of the error catalogue by code, in the order of the checks. */
  readonly errors: UncheckedObject;
  /** The workflows, by section and id. */
  readonly workflows: Readonly<Record<string, Workflow>>;
}

interface Workflow {
  readonly file: string;
  /** Other brokers need not follow a rule of the sandbox. */
  readonly onlyOurs: boolean;
  /** What it promises, and how its steps call the broker. */
  readonly fields: UncheckedObject;
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
    if (folder !== 'workflows' && folder !== 'scenarios') return [];
    const found = listOf(objectOf(content).workflows).map(objectOf);
    return found.map((one) => [`${section} ${one.workflowId}`, readWorkflow(one, path)]);
  });
  return {
    spec,
    documents: Object.fromEntries(documents),
    errors: objectOf(spec.file(errorsPath)?.value),
    workflows: Object.fromEntries(workflows),
  };
}

function readWorkflow(workflow: UncheckedObject, file: string): Workflow {
  const steps = listOf(workflow.steps).map(objectOf);
  const expects = steps.flatMap(({ stepId, successCriteria, 'x-changes': changes }) =>
    [...listOf(successCriteria), ...listOf(changes)].map((one) => `${stepId}: ${nameOfValue(one)}`),
  );
  const calls = steps.map(({ stepId, operationId, workflowId, parameters, requestBody }) => [
    stepId,
    nameOfValue({ operationId, workflowId, parameters, requestBody }),
  ]);
  const kinds = listOf(workflow['x-provenance']).map((one) => objectOf(one).kind);
  return {
    file,
    onlyOurs: kinds.length > 0 && kinds.every((kind) => kind === 'ours'),
    fields: {
      summary: workflow.summary,
      expects: setOf(expects),
      call: Object.fromEntries(calls),
    },
  };
}
