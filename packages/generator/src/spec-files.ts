import { operationTable } from '@broker-api/spec/read-operations';
import { shapesOf } from '@broker-api/spec/shapes';
import { sectionsOf } from './api-documents.ts';
import { errorsModule } from './emit/error-catalogue.ts';
import { type Files, jsonText, withHeader } from './output.ts';
import { problemsOf, SpecificationError, uniqueProblems } from './problem.ts';
import { withSchemaLocations } from './schema-locations.ts';
import type { Section } from './sections.ts';
import { Specification } from './specification.ts';

/** The folder with the built files of packages/spec. */
export const specFolder = 'packages/spec/src/generated';

/**
 * Reads and checks the specification, and returns what all other steps and packages read: the
 * bundled documents, the operation tables, the examples, the error codes and the findings.
 *
 * @throws SpecificationError with all problems of the specification
 */
export async function specFiles(root: string): Promise<Files> {
  const specification = new Specification(root);
  const sections = sectionsOf(root);
  const parts = await allOrProblems([
    errorFiles(specification),
    findingFiles(specification),
    ...sections.map((section) => sectionFiles(section, specification)),
    ...sections.map((section) => streamFiles(section, specification)),
    controlFiles(specification),
    ...sections.map(async (section) => {
      await specification.workflows(section);
      return [];
    }),
  ]);
  return new Map(parts.flat().map(([path, text]) => [`${specFolder}/${path}`, text]));
}

type Part = Promise<[path: string, text: string][]>;

async function errorFiles(specification: Specification): Part {
  const errors = specification.errorCatalogue();
  const source = 'spec/errors.yaml';
  return [
    ['errors.gen.ts', withHeader(source, errorsModule(errors))],
    ['errors.gen.json', jsonText(source, { errors })],
  ];
}

async function findingFiles(specification: Specification): Part {
  const sources = Object.fromEntries(specification.sources());
  const findings = Object.fromEntries(specification.findings());
  const text = jsonText('spec/sources.yaml and spec/findings', { sources, findings });
  return [['findings.gen.json', text]];
}

async function sectionFiles(section: Section, specification: Specification): Part {
  const { source, bundle, examples, operations, schemas } = await specification.section(section);
  return [
    [`${section}/openapi.source.gen.json`, jsonText(source, bundle)],
    [`${section}/operations.gen.json`, jsonText(source, operationTable(operations, schemas))],
    [`${section}/examples.gen.json`, jsonText(`spec/examples/${section}`, examples)],
  ];
}

async function streamFiles(section: Section, specification: Specification): Part {
  const { source, document, schemas, schemaPath } = await specification.streams(section);
  // Reports schemas that clients cannot decode, before any file is written.
  await withSchemaLocations(schemaPath, async () => shapesOf(schemas));
  return [[`${section}/asyncapi.gen.json`, jsonText(source, document)]];
}

async function controlFiles(specification: Specification): Part {
  const { source, bundle, examples } = await specification.control();
  return [
    ['control/openapi.source.gen.json', jsonText(source, bundle)],
    ['control/examples.gen.json', jsonText('spec/examples/control', examples)],
  ];
}

/** Waits for all promises. If some reject, throws one SpecificationError with all problems. */
async function allOrProblems<Result>(work: readonly Promise<Result>[]): Promise<Result[]> {
  const settled = await Promise.allSettled(work);
  const problems = settled.flatMap((one) =>
    one.status === 'rejected' ? problemsOf(one.reason) : [],
  );
  if (problems.length > 0) throw new SpecificationError(uniqueProblems(problems));
  return settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
}
