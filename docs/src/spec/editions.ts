import { editions as allEditions } from '@broker-api/generator/editions';
import { builtFilesIn } from '@broker-api/generator/output';

const folder = 'packages/spec/src/generated/';
/** The built files of packages/spec, as texts. */
const found = import.meta.glob<string>('../../../packages/spec/src/generated/**/*.gen.json', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const files = new Map(
  Object.entries(found).map(([path, text]) => [path.slice(path.indexOf(folder)), text]),
);

/** One edition of a document or one collection, in a file. */
export interface Edition {
  /** Such as `spot.openapi.json`. */
  readonly file: string;
  readonly owner: string;
  readonly description: string;
  readonly text: string;
}

const descriptions: Readonly<Record<string, string>> = {
  openapi: 'OpenAPI 3.1, complete: for Swagger UI, mock servers and validators',
  'openapi.portable': 'OpenAPI 3.0 for code generators, ids as integers',
  'openapi.portable-observed': 'OpenAPI 3.0 for code generators, ids as strings',
  'openapi.source': 'OpenAPI 3.1 as written: descriptions do not repeat the facts in the x- keys',
  asyncapi: 'AsyncAPI 3.0: the streams',
  'asyncapi.portable': 'AsyncAPI 3.0 for code generators, ids as integers',
  'asyncapi.portable-observed': 'AsyncAPI 3.0 for code generators, ids as strings',
  postman: 'Postman collection: one signed request for each operation',
  bruno: 'Bruno collection: one signed request for each operation',
};

/** The texts of the documents as written, by path. */
const written = [...files]
  .filter(([path]) => /\/(openapi\.source|asyncapi)\.gen\.json$/.test(path))
  .map(([path, text]) => [path.slice(folder.length).replace('.gen.', '.'), text] as const);

/** All editions of the documents, which the site offers as files. */
export const editions: readonly Edition[] = [...written, ...allEditions(builtFilesIn(files))]
  .sort(([one], [other]) => (one < other ? -1 : 1))
  .map(([path, text]) => {
    const [, owner = '', name = ''] = /^([^/]+)\/(.+)\.json$/.exec(path) ?? [];
    const description = descriptions[name];
    if (description === undefined) {
      throw new Error(
        `The edition "${name}" has no description. Add it to docs/src/spec/editions.ts.`,
      );
    }
    return { file: `${owner}.${name}.json`, owner, description, text };
  });
