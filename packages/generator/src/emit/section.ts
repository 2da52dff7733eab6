import { operationTable } from '@broker-api/spec/read-operations';
import type { SectionDocument } from '../model.ts';
import { type Files, hashOf, jsonWithHeader, withHeader } from '../output.ts';
import { withSchemaLocations } from '../schema-locations.ts';
import { budgetTable } from './budget-table.ts';
import { clientTable } from './client-table.ts';
import { clientTypes } from './client-types.ts';
import { conformanceModules } from './conformance/conformance-cases.ts';
import { editionHashes, editionTexts } from './editions/edition-files.ts';
import { openapiTypesProcess } from './openapi-types-process.ts';
import { outcomeTable } from './outcome-table.ts';
import { pagingTable } from './paging-table.ts';
import { retryTable } from './retry-table.ts';
import { sandboxTypes } from './sandbox-types.ts';
import { tradingRulesTable } from './trading-rules-table.ts';
import { withoutTimestamp } from './without-timestamp.ts';

/**
 * Generates a section's client, its data in packages/spec, its types in the sandbox, and its
 * contract tests.
 */
export async function sectionFiles(input: SectionDocument): Promise<Files> {
  const { section, source, document, catalogue } = input;
  const hash = hashOf(JSON.stringify(document), JSON.stringify(catalogue));
  // The worker process runs while this process generates the other files.
  const [openapiTypes, files] = await Promise.all([
    openapiTypesProcess.call(withoutTimestamp(document)),
    withSchemaLocations(input.schemaPath, async () => otherFiles(input, hash)),
  ]);
  const path = `packages/${section}/src/generated/openapi.gen.ts`;
  return new Map([[path, withHeader(source, hash, openapiTypes)], ...files]);
}

function otherFiles(input: SectionDocument, hash: string): Files {
  const { section, source, bundle, operations, schemas, examples, catalogue, repeated } = input;
  const module = (code: string): string => withHeader(source, hash, code);
  const client = `packages/${section}/src/generated`;
  const data = `packages/spec/src/generated/${section}`;
  const suites = `packages/conformance/src/generated/${section}`;
  const editions = editionTexts({ owner: section, bundle, examples, catalogue });
  const cases = conformanceModules(section, operations, examples, catalogue, repeated);
  const behaviours = Object.entries({
    budget: budgetTable(section, operations, schemas, catalogue),
    outcomes: outcomeTable(section, operations, catalogue),
    paging: pagingTable(section, operations),
    retries: retryTable(section, operations),
    'trading-rules': tradingRulesTable(section, operations),
  });
  return new Map([
    [`${client}/client.gen.ts`, module(clientTypes(section, operations, schemas, catalogue))],
    [`${client}/operations.gen.ts`, module(clientTable(section, operations, schemas))],
    [
      `${data}/openapi.source.gen.json`,
      jsonWithHeader(source, hashOf(JSON.stringify(bundle)), bundle),
    ],
    [`${data}/editions.gen.sha256`, editionHashes(section, 'openapi', editions)],
    [
      `${data}/examples.gen.json`,
      jsonWithHeader(`spec/examples/${section}`, hashOf(JSON.stringify(examples)), examples),
    ],
    [`packages/sandbox/src/generated/${section}.gen.ts`, module(sandboxTypes(section, operations))],
    [
      `${data}/operations.gen.json`,
      jsonWithHeader(source, hash, operationTable(operations, schemas)),
    ],
    ...[...cases].map(
      ([path, code]) => [`${suites}/${path}`, withHeader(source, hashOf(code), code)] as const,
    ),
    // The hash in the header covers only the code of the module, so that the header stays the same
    // when another module changes.
    ...behaviours.flatMap(([name, code]) =>
      code === undefined
        ? []
        : [[`${client}/${name}.gen.ts`, withHeader(source, hashOf(code), code)] as const],
    ),
  ]);
}
