import type { ExplainedEntry } from '@broker-api/spec/errors';
import type { OperationRecord } from '@broker-api/spec/model';
import { operationTable } from '@broker-api/spec/read-operations';
import type { Section } from '@broker-api/spec/sections';
import { type Apis, readApis, readErrors, sectionsIn } from './apis.ts';
import { check } from './check/check.ts';
import { controlInputs } from './emit/control-inputs.ts';
import { errorsModule } from './emit/error-catalogue.ts';
import { load, type Spec } from './load.ts';
import { type Files, jsonText, withHeader } from './output.ts';
import { SpecificationError, uniqueProblems } from './problem.ts';
import { examplesOf, withMessageExamples } from './read/examples.ts';
import { readFindings } from './read/findings.ts';
import { readSources } from './read/sources.ts';

/** The folder with the built files of packages/spec. */
export const specFolder = 'packages/spec/src/generated';

/**
 * Reads and checks the specification, and returns what all other steps and packages read: the
 * bundled documents, the operation tables, the examples, the workflows, the error codes and the
 * findings.
 *
 * @throws SpecificationError with all problems of the specification
 */
export function specFiles(root: string): Files {
  const spec = load(root);
  const problems = check(spec);
  if (problems.length > 0) throw new SpecificationError(uniqueProblems(problems));
  const apis = readApis(spec);
  const files = [
    ...errorFiles(readErrors(spec)),
    ...findingFiles(spec),
    ...sectionsIn(spec).flatMap((section) => sectionFiles(spec, section, apis)),
    ...controlFiles(spec, apis),
  ];
  return new Map(files.map(([path, text]) => [`${specFolder}/${path}`, text]));
}

type Texts = [path: string, text: string][];

function errorFiles(errors: readonly ExplainedEntry[]): Texts {
  const source = 'spec/errors.yaml';
  return [
    ['errors.gen.ts', withHeader(source, errorsModule(errors))],
    ['errors.gen.json', jsonText(source, { errors })],
  ];
}

function findingFiles(spec: Spec): Texts {
  const sources = Object.fromEntries(readSources(spec));
  const findings = Object.fromEntries(readFindings(spec));
  const text = jsonText('spec/sources.yaml and spec/findings', { sources, findings });
  return [['findings.gen.json', text]];
}

function sectionFiles(spec: Spec, section: Section, apis: Apis): Texts {
  const rest = `spec/${section}/openapi.yaml`;
  const streams = `spec/${section}/asyncapi.yaml`;
  const { operations = [], schemas = {} } = apis.get(section) ?? {};
  const table = operationTable(operations as readonly OperationRecord[], schemas);
  const document = withMessageExamples(spec, section, spec.bundle(streams));
  const workflows = { documents: spec.workflowFiles(section).map(({ content }) => content) };
  return [
    ...restFiles(spec, section, apis),
    [`${section}/operations.gen.json`, jsonText(rest, table)],
    [`${section}/asyncapi.gen.json`, jsonText(streams, document)],
    [`${section}/workflows.gen.json`, jsonText(`spec/${section}`, workflows)],
  ];
}

function controlFiles(spec: Spec, apis: Apis): Texts {
  const { operations = [], schemas = {} } = apis.get('control') ?? {};
  const inputs = controlInputs(operations, schemas);
  return [
    ...restFiles(spec, 'control', apis),
    ['control/inputs.gen.json', jsonText('spec/control/openapi.yaml', inputs)],
  ];
}

function restFiles(spec: Spec, owner: string, apis: Apis): Texts {
  const source = `spec/${owner}/openapi.yaml`;
  const operations = apis.get(owner)?.operations ?? [];
  const examples = Object.fromEntries(
    operations.map(({ operationId }) => [operationId, examplesOf(spec, owner, operationId)]),
  );
  return [
    [`${owner}/openapi.source.gen.json`, jsonText(source, spec.bundle(source))],
    [`${owner}/examples.gen.json`, jsonText(`spec/examples/${owner}`, examples)],
  ];
}
