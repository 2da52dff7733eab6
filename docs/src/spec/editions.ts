const documents = import.meta.glob<string>(
  '../../../packages/spec/src/generated/*/*api*.gen.json',
  {
    query: '?raw',
    import: 'default',
  },
);

/** One edition of a document, in a file. */
export interface Edition {
  /** Such as `spot.openapi.json`. */
  readonly file: string;
  readonly owner: string;
  readonly description: string;
  readonly read: () => Promise<string>;
}

const descriptions: Readonly<Record<string, string>> = {
  openapi: 'OpenAPI 3.1, complete: for Swagger UI, Postman, mock servers and validators',
  'openapi.portable': 'OpenAPI 3.0 for code generators, ids as integers',
  'openapi.portable-observed': 'OpenAPI 3.0 for code generators, ids as strings',
  'openapi.source': 'OpenAPI 3.1 as written: descriptions do not repeat the facts in the x- keys',
  asyncapi: 'AsyncAPI 3.0: the streams',
};

/** All editions of the documents, which the site offers as files. */
export const editions: readonly Edition[] = Object.entries(documents).map(([path, read]) => {
  const [, owner = '', name = ''] = /generated\/([^/]+)\/(.+)\.gen\.json$/.exec(path) ?? [];
  const description = descriptions[name];
  if (description === undefined) {
    throw new Error(
      `The edition "${name}" has no description. Add the description to docs/src/spec/editions.ts.`,
    );
  }
  return { file: `${owner}.${name}.json`, owner, description, read };
});
