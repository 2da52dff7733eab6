import { controlEditions, sectionEditions } from '../generate/emit/editions/edition-files.ts';
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
import { referencePage, scriptName } from './reference-page.ts';
import { readSpecData } from './spec-data.ts';

const specification = new Specification(root);

/** Builds the reference page of a document, and the JSON files of its published editions. */
export async function referenceFiles({ name, kind, owner, path }: ApiDocument): Promise<Files> {
  const { document, editions } = await read({ kind, owner, path });
  const fileName = `${name}.html`;
  const { page, script } = await referencePage({
    kind,
    document: annotated(kind, owner, document),
    page: fileName,
  });
  return new Map([
    [inSite(`reference/${fileName}`), page],
    [inSite(`reference/${scriptName(fileName)}`), script],
    ...Object.entries(editions).map(([edition, content]): [string, string] => [
      inSite(`reference/${name}.${edition}.json`),
      `${JSON.stringify(content, null, 1)}\n`,
    ]),
  ]);
}

/** Reads a document, and makes its published editions. */
async function read({ kind, owner, path }: Pick<ApiDocument, 'kind' | 'owner' | 'path'>): Promise<{
  readonly document: JsonObject;
  readonly editions: Readonly<Record<string, JsonObject>>;
}> {
  if (kind === 'asyncapi') {
    const document = await specification.bundle(path);
    return { document, editions: { asyncapi: document } };
  }
  if (owner === 'control') {
    const control = await specification.control();
    return { document: control.document, editions: controlEditions(control) };
  }
  const section = await specification.section(owner);
  return { document: section.document, editions: sectionEditions(section) };
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
