import type { CatalogueEntry } from '@broker-api/spec/errors';
import { sections } from '@broker-api/spec/sections';
import { editionTexts, streamEditionTexts } from './emit/editions/edition-files.ts';
import type { Files, ReadBuilt } from './output.ts';

/**
 * Makes the editions of all documents, and the collections, from the built files of packages/spec.
 *
 * @returns the text of each edition, by path, such as `spot/openapi.portable.json`
 */
export function editions(read: ReadBuilt): Files {
  const catalogue = read('errors.gen.json').errors as unknown as readonly CatalogueEntry[];
  const owners = [...sections, 'control'] as const;
  const all = owners.flatMap((owner) => {
    const bundle = read(`${owner}/openapi.source.gen.json`);
    const examples = read(`${owner}/examples.gen.json`) as never;
    const texts = [...editionTexts({ owner, bundle, examples, catalogue })];
    if (owner !== 'control') {
      texts.push(...streamEditionTexts(owner, read(`${owner}/asyncapi.gen.json`)));
    }
    return texts.map(([name, text]) => [`${owner}/${name}`, text] as const);
  });
  return new Map(all);
}
