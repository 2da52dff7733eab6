import type { CatalogueEntry } from '@broker-api/spec/errors';
import type { JsonObject } from '@broker-api/spec/schema';
import { sections } from '@broker-api/spec/sections';
import { rowsOf, type SectionDocuments } from './rows.ts';
import { summaryOf } from './summary.ts';

/** The folder with the generated files of packages/conformance. */
export const rowFolder = 'packages/conformance/src/generated';

/**
 * Returns the files with the contract tests of each section, and with a summary of them, by path
 * relative to the root of the repository.
 *
 * @param read returns a built file by its path in packages/spec/src/generated; empty if there is no
 *   such section
 */
export function rowFiles(read: (path: string) => JsonObject): Map<string, string> {
  const { errors } = read('errors.gen.json') as unknown as { errors: readonly CatalogueEntry[] };
  const documents = sections
    .map((section) => ({
      section,
      openapi: read(`${section}/openapi.source.gen.json`),
      asyncapi: read(`${section}/asyncapi.gen.json`),
      examples: read(`${section}/examples.gen.json`),
    }))
    .filter(({ openapi }) => openapi.paths !== undefined) as unknown as SectionDocuments[];
  const files = documents.flatMap((one, index) => {
    const folder = `${rowFolder}/${one.section}`;
    const rows = rowsOf(one, documents.slice(0, index), errors);
    return [
      [`${folder}/rows.gen.json`, jsonOf(rows)],
      [`${folder}/summary.gen.txt`, summaryOf(one.section, rows)],
    ] as const;
  });
  return new Map(files);
}

/** Returns JSON with one test in each line. */
function jsonOf(rows: object): string {
  const lists = Object.entries(rows).map(([name, tests]: [string, readonly object[]]) => {
    const lines = tests.map((test) => JSON.stringify(test));
    return `${JSON.stringify(name)}: [\n${lines.join(',\n')}\n]`;
  });
  return `{\n${lists.join(',\n')}\n}\n`;
}
