import { type Files, hashOf, jsonWithHeader, withHeader } from '../output.ts';
import type { StreamsDocument } from '../read/specification.ts';
import { renderStreamTypes } from './render-stream-types.ts';
import { shapesOf, withSchemaLocations } from './shapes.ts';

/** Generates the AsyncAPI bundle of a section, and the types of its streams. */
export async function streamFiles(input: StreamsDocument): Promise<Files> {
  const { section, source, bundle, schemas, schemaPath } = input;
  // The template runs in another thread and cannot report where an unsupported schema is.
  await withSchemaLocations(schemaPath, async () => shapesOf(schemas));
  const text = JSON.stringify(bundle);
  const hash = hashOf(text);
  const types = await renderStreamTypes(section, source, text);
  return new Map([
    [
      `packages/spec/src/generated/${section}/asyncapi.gen.json`,
      jsonWithHeader(source, hash, bundle),
    ],
    [`packages/streams/src/generated/${section}.gen.ts`, withHeader(source, hash, types)],
  ]);
}
