import { shapesOf } from '@broker-api/spec/shapes';
import type { StreamsDocument } from '../model.ts';
import { type Files, hashOf, jsonWithHeader, withHeader } from '../output.ts';
import { SpecificationError } from '../problem.ts';
import { withValueMeanings } from '../read/value-meanings.ts';
import { withSchemaLocations } from '../schema-locations.ts';
import { editionHashes, streamEditionTexts } from './editions/edition-files.ts';
import { recoveryTable } from './recovery-table.ts';
import { type StreamTypesRequest, streamTypesProcess } from './stream-types-process.ts';

/** Generates the bundled AsyncAPI document of a section, and the types of its streams. */
export async function streamFiles(input: StreamsDocument): Promise<Files> {
  const { section, source, bundle, document, schemas, schemaPath } = input;
  // Reports unsupported schemas with their locations. The template would report them without
  // locations, because it runs in another process.
  await withSchemaLocations(schemaPath, async () => shapesOf(schemas));
  const text = JSON.stringify(withValueMeanings(bundle));
  const hash = hashOf(text);
  const types = await streamTypes(source, {
    section,
    document: text,
    inherited: JSON.stringify(input.inherited),
  });
  return new Map([
    [
      `packages/spec/src/generated/${section}/asyncapi.gen.json`,
      jsonWithHeader(source, hashOf(JSON.stringify(document)), document),
    ],
    [
      `packages/spec/src/generated/${section}/stream-editions.gen.sha256`,
      editionHashes(section, 'asyncapi', streamEditionTexts(section, document)),
    ],
    [`packages/streams/src/generated/${section}.gen.ts`, withHeader(source, hash, types)],
    ...recoveryFiles(input),
  ]);
}

/** Generates the recovery table of the user data stream, for the section that declares it. */
function recoveryFiles({ source, bundle, inherited }: StreamsDocument): [string, string][] {
  const code = inherited.channels.userData === undefined ? recoveryTable(bundle) : undefined;
  if (code === undefined) return [];
  const path = 'packages/streams/src/generated/user-recovery.gen.ts';
  return [[path, withHeader(source, hashOf(code), code)]];
}

async function streamTypes(source: string, request: StreamTypesRequest): Promise<string> {
  try {
    return await streamTypesProcess.call(request);
  } catch (error) {
    const { message: reason } = error as Error;
    const message =
      `The AsyncAPI generator cannot read this document: ${reason} ` +
      `Undo the last changes to this file and to the files that it references.`;
    throw new SpecificationError([{ at: `${source}:1:1`, message }]);
  }
}
