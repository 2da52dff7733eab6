import { type Files, hashOf, jsonWithHeader, withHeader } from '../output.ts';
import type { SectionDocument } from '../read/specification.ts';
import { clientTable } from './client-table.ts';
import { clientTypes } from './client-types.ts';
import { conformanceModules } from './conformance/conformance-cases.ts';
import { openapiTypesThread } from './openapi-types-thread.ts';
import { operationTable } from './operation-table.ts';
import { withSchemaLocations } from './shapes.ts';
import { withoutTimestamp } from './without-timestamp.ts';

/** Generates the client of a section, its data in packages/spec, and its contract tests. */
export function sectionFiles(input: SectionDocument): Promise<Files> {
  return withSchemaLocations(input.schemaPath, () => filesOf(input));
}

async function filesOf(input: SectionDocument): Promise<Files> {
  const { section, source, document, operations, schemas, examples, catalogue, repeated } = input;
  const openapiTypes = openapiTypesThread.call(withoutTimestamp(document));
  const hash = hashOf(JSON.stringify(document), JSON.stringify(catalogue));
  const examplesHash = hashOf(JSON.stringify(examples));
  const module = (code: string): string => withHeader(source, hash, code);
  const client = `packages/${section}/src/generated`;
  const data = `packages/spec/src/generated/${section}`;
  const suites = `packages/conformance/src/generated/${section}`;
  const cases = conformanceModules(section, operations, examples, catalogue, repeated);
  return new Map([
    [`${client}/openapi.gen.ts`, module(await openapiTypes)],
    [`${client}/client.gen.ts`, module(clientTypes(section, operations, schemas, catalogue))],
    [`${client}/operations.gen.ts`, module(clientTable(section, operations, schemas))],
    [`${data}/openapi.gen.json`, jsonWithHeader(source, hash, document)],
    [
      `${data}/examples.gen.json`,
      jsonWithHeader(`spec/examples/${section}`, examplesHash, examples),
    ],
    [`${data}/operations.gen.ts`, module(operationTable(section, operations, schemas))],
    // The hash of each module covers only its code, so unchanged modules stay the same.
    ...[...cases].map(
      ([path, code]) => [`${suites}/${path}`, withHeader(source, hashOf(code), code)] as const,
    ),
  ]);
}
