import type { ApiDocument } from '../generate/manifest.ts';
import type { Files } from '../generate/output.ts';
import type { Example } from '../generate/read/examples.ts';
import type { Json, JsonObject } from '../generate/read/schema.ts';
import { Specification } from '../generate/read/specification.ts';
import { root } from '../lib/paths.ts';
import { annotateAsyncapi } from './annotate-asyncapi.ts';
import { annotateControl } from './annotate-control.ts';
import { annotateOpenapi } from './annotate-openapi.ts';
import { inSite } from './output-paths.ts';
import { referencePage } from './reference-page.ts';
import { readSpecData } from './spec-data.ts';

const specification = new Specification(root);

/** Builds the reference page of a document, and a JSON file of the document without the notes. */
export async function referenceFiles({ name, kind, owner, path }: ApiDocument): Promise<Files> {
  const bundle = await bundleOf({ kind, owner, path });
  const page = `${name}.html`;
  const document = annotated(kind, owner, bundle);
  return new Map([
    [inSite(`reference/${page}`), await referencePage({ kind, document, page })],
    [inSite(`reference/${name}.${kind}.json`), `${JSON.stringify(bundle, null, 1)}\n`],
  ]);
}

async function bundleOf({
  kind,
  owner,
  path,
}: Pick<ApiDocument, 'kind' | 'owner' | 'path'>): Promise<JsonObject> {
  if (kind === 'asyncapi') return specification.bundle(path);
  const { document } =
    owner === 'control' ? await specification.control() : await specification.section(owner);
  return document;
}

function annotated(
  kind: ApiDocument['kind'],
  owner: ApiDocument['owner'],
  bundle: JsonObject,
): JsonObject {
  const specData = readSpecData();
  if (kind === 'asyncapi') {
    return annotateAsyncapi(bundle, specData, (name) => specification.examples<Json>(owner, name));
  }
  const examplesOf = (name: string) => specification.examples<Example>(owner, name);
  return owner === 'control'
    ? annotateControl(bundle, specData, examplesOf)
    : annotateOpenapi(owner, bundle, specData, examplesOf);
}
