import { publishedEditions } from '@broker-api/generator/editions';

const folder = '../../../packages/spec/src/generated/';
/** The committed files from which the editions are made, as texts. */
const files = import.meta.glob<string>(
  '../../../packages/spec/src/generated/**/*.gen.{json,sha256}',
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
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

/** The texts of the documents that are committed as they are, by path. */
const committed = Object.entries(files)
  .filter(([path]) => /\/(openapi\.source|asyncapi)\.gen\.json$/.test(path))
  .map(([path, text]) => [path.slice(folder.length).replace('.gen.', '.'), text] as const);

/** All editions of the documents, which the site offers as files. */
export const editions: readonly Edition[] = [
  ...committed,
  ...publishedEditions((path) => files[folder + path] ?? ''),
]
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
