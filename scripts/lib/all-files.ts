import { streamModules } from '@broker-api/asyncapi-template';
import { rowFiles } from '@broker-api/conformance/row-files';
import { builtFilesIn, type Files } from '@broker-api/generator/output';
import { specFiles } from '@broker-api/generator/spec-files';
import { clientModules, sandboxModules } from '@broker-api/openapi-types';
import { sections } from '@broker-api/spec/sections';
import { root } from './paths.ts';

/** Generates all files in memory. Throws a SpecificationError with all problems. */
export async function allFiles(): Promise<Files> {
  const spec = specFiles(root);
  const read = builtFilesIn(spec);
  const parts = await Promise.all([
    ...sections.map((section) => clientModules(section, read)),
    streamModules(read),
    sandboxModules(read),
    rowFiles(read),
  ]);
  return new Map([spec, ...parts].flatMap((files) => [...files]));
}
