import {
  clientFiles,
  clientFolder,
  handlerFiles,
  readSection,
} from '@broker-api/generator/clients';
import { controlFiles, controlFolder } from '@broker-api/generator/control';
import { type Files, type ReadBuilt, withHeader } from '@broker-api/generator/output';
import { withValueMeanings } from '@broker-api/generator/value-meanings';
import { type Section, sections } from '@broker-api/spec/sections';
import { openapiTypes } from './openapi-types.ts';
import { withoutTimestamp } from './without-timestamp.ts';

/** Generates the modules of a section's client. */
export async function clientModules(section: Section, read: ReadBuilt): Promise<Files> {
  const { document } = readSection(section, read);
  const types = await openapiTypes(withoutTimestamp(document));
  const path = `${clientFolder(section)}/openapi.gen.ts`;
  return new Map([
    [path, withHeader(`spec/${section}/openapi.yaml`, types)],
    ...clientFiles(section, read),
  ]);
}

/** The folders with the generated modules of the sandbox. */
export const sandboxFolders = ['packages/sandbox/src/generated', controlFolder];

/** Generates the types of the sandbox's handlers, and the modules of its control plane. */
export async function sandboxModules(
  read: ReadBuilt,
  present: readonly Section[] = sections,
): Promise<Files> {
  const control = withValueMeanings(read('control/openapi.source.gen.json'));
  const types = withHeader('spec/control/openapi.yaml', await openapiTypes(control));
  return new Map([
    ...present.flatMap((section) => [...handlerFiles(section, read)]),
    [`${controlFolder}/openapi.gen.ts`, types],
    ...controlFiles(read),
  ]);
}
