import type { Section } from '../lib/paths.ts';
import { clientTable, clientTypes } from './emit/client-types.ts';
import { conformanceModules } from './emit/conformance/conformance-cases.ts';
import { openapiTypes, withoutTimestamp } from './emit/openapi-types.ts';
import { operationTable } from './emit/operation-table.ts';
import { type Files, hashOf, jsonWithHeader, withHeader } from './output.ts';
import { lintAndBundle } from './read/bundle.ts';
import { readErrorCatalogue } from './read/error-catalogue.ts';
import { readExamples, withExamples } from './read/examples.ts';
import { readOperations } from './read/operations.ts';
import type { JsonObject, Schemas } from './read/schema.ts';

/** Everything that is made from the OpenAPI document of a section. */
export async function sectionUnit(section: Section): Promise<Files> {
  const source = `spec/${section}/openapi.yaml`;
  const catalogue = readErrorCatalogue();
  const document = withExamples(section, await lintAndBundle(source));
  const { schemas = {} } = (document.components ?? {}) as { schemas?: Schemas };
  const operations = readOperations(section, document, catalogue);
  const examples = Object.fromEntries(
    operations.map(({ operationId }) => [operationId, readExamples(section, operationId)]),
  ) as unknown as JsonObject;
  const hash = hashOf(JSON.stringify(document), JSON.stringify(catalogue));
  const examplesHash = hashOf(JSON.stringify(examples));
  const module = (code: string): string => withHeader(source, hash, code);
  const client = `packages/${section}/src/generated`;
  const data = `packages/spec/src/generated/${section}`;
  const suites = `packages/conformance/src/generated/${section}`;
  const written = examples as unknown as Parameters<typeof conformanceModules>[2];
  const cases = conformanceModules(section, operations, written, catalogue);
  return new Map([
    [`${client}/openapi.gen.ts`, module(await openapiTypes(withoutTimestamp(document)))],
    [`${client}/client.gen.ts`, module(clientTypes(section, operations, schemas, catalogue))],
    [`${client}/operations.gen.ts`, module(clientTable(section, operations, schemas))],
    [`${data}/openapi.gen.json`, jsonWithHeader(source, hash, document)],
    [
      `${data}/examples.gen.json`,
      jsonWithHeader(`spec/examples/${section}`, examplesHash, examples),
    ],
    [`${data}/operations.gen.ts`, module(operationTable(section, operations, schemas))],
    // Of all operations only those are written anew whose cases changed.
    ...[...cases].map(
      ([path, code]) => [`${suites}/${path}`, withHeader(source, hashOf(code), code)] as const,
    ),
  ]);
}
