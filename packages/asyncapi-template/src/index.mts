import { type Files, type ReadBuilt, withHeader } from '@broker-api/generator/output';
import { withValueMeanings } from '@broker-api/generator/value-meanings';
import type { Section } from '@broker-api/spec/sections';
import { recoveryTable } from './recovery-table.mts';
import { streamTypes } from './stream-types.mts';

/** The folder with the generated modules of packages/streams. */
export const streamsFolder = 'packages/streams/src/generated';

/**
 * Generates the types of the streams, and how a client recovers their events.
 *
 * @param section the section whose document has the messages of all sections
 */
export async function streamModules(
  read: ReadBuilt,
  section: Section = 'contract',
): Promise<Files> {
  const document = read(`${section}/asyncapi.gen.json`);
  const module = (code: string): string => withHeader(`spec/${section}/asyncapi.yaml`, code);
  return new Map([
    [
      `${streamsFolder}/streams.gen.ts`,
      module(await streamTypes(JSON.stringify(withValueMeanings(document)))),
    ],
    [`${streamsFolder}/user-recovery.gen.ts`, module(recoveryTable(document))],
  ]);
}
