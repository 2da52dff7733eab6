import { type Files, type ReadBuilt, withHeader } from '@broker-api/generator/output';
import { withValueMeanings } from '@broker-api/generator/value-meanings';
import type { Section } from '@broker-api/spec/sections';
import { streamTypes } from './stream-types.mts';

/** The folder with the generated module of packages/streams. */
export const streamsFolder = 'packages/streams/src/generated';

/**
 * Generates the types of the streams.
 *
 * @param section the section whose document has the messages of all sections
 */
export async function streamModules(
  read: ReadBuilt,
  section: Section = 'contract',
): Promise<Files> {
  const document = read(`${section}/asyncapi.gen.json`);
  const code = await streamTypes(JSON.stringify(withValueMeanings(document)));
  const source = `spec/${section}/asyncapi.yaml`;
  return new Map([[`${streamsFolder}/streams.gen.ts`, withHeader(source, code)]]);
}
