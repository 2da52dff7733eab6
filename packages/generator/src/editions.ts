import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { JsonObject } from '@broker-api/spec/schema';
import { editionHashes, editionTexts, streamEditionTexts } from './emit/editions/edition-files.ts';
import type { CatalogueEntry } from './read/error-catalogue.ts';
import { type RestOwner, sections } from './sections.ts';

const owners: readonly RestOwner[] = [...sections, 'control'];

/**
 * Makes the editions of all documents from the committed files of packages/spec.
 *
 * @param read returns the text of a file in packages/spec/src/generated
 * @returns the text of each edition, by path, such as `spot/openapi.portable.json`
 * @throws Error when the hash of an edition differs from the committed one
 */
export function publishedEditions(read: (path: string) => string): ReadonlyMap<string, string> {
  const readJson = (path: string): JsonObject => {
    const { 'x-generated': _, ...content } = JSON.parse(read(path)) as JsonObject;
    return content;
  };
  const catalogue = readJson('errors.gen.json').errors as unknown as readonly CatalogueEntry[];
  const checked = (
    owner: RestOwner,
    kind: 'openapi' | 'asyncapi',
    texts: ReadonlyMap<string, string>,
  ): [string, string][] => {
    const file = `${owner}/${kind === 'openapi' ? '' : 'stream-'}editions.gen.sha256`;
    if (read(file) !== editionHashes(owner, kind, texts)) {
      const path = `packages/spec/src/generated/${file}`;
      throw new Error(`The hashes in ${path} are out of date. Run \`pnpm generate\`.`);
    }
    return [...texts].map(([name, text]) => [`${owner}/${name}`, text]);
  };
  const streams = sections.flatMap((section) => {
    const texts = streamEditionTexts(section, readJson(`${section}/asyncapi.gen.json`));
    return checked(section, 'asyncapi', texts);
  });
  const editions = owners.flatMap((owner) => {
    const bundle = readJson(`${owner}/openapi.source.gen.json`);
    const examples = readJson(`${owner}/examples.gen.json`) as never;
    const texts = editionTexts({ owner, bundle, examples, catalogue });
    return checked(owner, 'openapi', texts);
  });
  return new Map([...editions, ...streams]);
}

/** Makes the editions of all documents from the files of a repository. */
export function editionsIn(root: string): ReadonlyMap<string, string> {
  const folder = join(root, 'packages/spec/src/generated');
  return publishedEditions((path) => readFileSync(join(folder, path), 'utf8'));
}

/** Writes the editions of all documents to packages/spec/dist. */
export function writeEditions(root: string): void {
  for (const [path, text] of editionsIn(root)) {
    const file = join(root, 'packages/spec/dist', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}
