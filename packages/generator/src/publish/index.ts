import type { CatalogueEntry } from '@broker-api/spec/errors';
import type { JsonObject } from '@broker-api/spec/schema';
import { sections } from '@broker-api/spec/sections';
import { type Files, jsonText, type ReadBuilt } from '../output.ts';
import { annotate, type EditionSource, type Examples } from './annotate.ts';
import { brunoCollection } from './bruno.ts';
import { completeEdition } from './complete.ts';
import { portableEdition, portableStreams } from './portable.ts';
import { postmanCollection } from './postman.ts';
import { collectionOf } from './requests.ts';

/**
 * Makes the editions of all documents, and the collections, from the built files of packages/spec.
 *
 * @returns the text of each edition, by path, such as `spot/openapi.portable.json`
 */
export function editions(read: ReadBuilt): Files {
  const catalogue = read('errors.gen.json').errors as unknown as readonly CatalogueEntry[];
  const sourceOf = (owner: string): EditionSource => ({
    owner,
    bundle: read(`${owner}/openapi.source.gen.json`),
    examples: read(`${owner}/examples.gen.json`) as unknown as Examples,
    catalogue,
  });
  const files: Files = new Map();
  const add = (source: string, documents: Readonly<Record<string, JsonObject>>): void => {
    for (const [name, document] of Object.entries(documents)) {
      files.set(`${name}.json`, jsonText(`spec/${source}.yaml`, document));
    }
  };
  for (const section of sections) {
    const source = sourceOf(section);
    const annotated = annotate(source, '5XX');
    const listed = annotate(source, 'each');
    add(`${section}/openapi`, {
      [`${section}/openapi`]: completeEdition(annotated, source.examples),
      [`${section}/openapi.portable`]: portableEdition(listed, 'reference'),
      [`${section}/openapi.portable-observed`]: portableEdition(listed, 'observed'),
    });
    const streams = read(`${section}/asyncapi.gen.json`);
    add(`${section}/asyncapi`, {
      [`${section}/asyncapi.portable`]: portableStreams(streams, 'reference'),
      [`${section}/asyncapi.portable-observed`]: portableStreams(streams, 'observed'),
    });
    const collection = collectionOf(annotated, source.examples);
    files.set(`${section}/postman.json`, collectionText(postmanCollection(collection)));
    files.set(`${section}/bruno.json`, collectionText(brunoCollection(collection)));
  }
  // The control plane has no error codes and no dialects.
  const control = annotate({ ...sourceOf('control'), catalogue: [] }, 'each');
  add('control/openapi', {
    'control/openapi': control,
    'control/openapi.portable': portableEdition(control, 'reference'),
  });
  return files;
}

/** Bruno rejects a file with keys of our own, such as the header of generated files. */
function collectionText(document: JsonObject): string {
  return `${JSON.stringify(document, null, 1)}\n`;
}
