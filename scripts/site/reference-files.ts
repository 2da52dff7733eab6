import type { Files } from '../generate/output.ts';
import { lintAndBundle } from '../generate/read/bundle.ts';
import { type Example, readExamples, withExamples } from '../generate/read/examples.ts';
import type { Json, JsonObject } from '../generate/read/schema.ts';
import type { Section } from '../lib/paths.ts';
import { annotateAsyncapi } from './annotate-asyncapi.ts';
import { annotateControl } from './annotate-control.ts';
import { annotateOpenapi } from './annotate-openapi.ts';
import { inSite } from './output-paths.ts';
import { referencePage } from './reference-page.ts';
import { readSpecData } from './spec-data.ts';

/** Builds the reference page of a section's REST API. */
export async function restFiles(section: Section): Promise<Files> {
  const bundle = withExamples(section, await lintAndBundle(`spec/${section}/openapi.yaml`));
  const document = annotateOpenapi(section, bundle, readSpecData(), (name) =>
    readExamples<Example>(section, name),
  );
  return referenceFiles('openapi', section, bundle, document);
}

/** Builds the reference page of a section's streams. */
export async function streamsFiles(section: Section): Promise<Files> {
  const bundle = await lintAndBundle(`spec/${section}/asyncapi.yaml`);
  const document = annotateAsyncapi(bundle, readSpecData(), (name) =>
    readExamples<Json>(section, name),
  );
  return referenceFiles('asyncapi', `${section}-streams`, bundle, document);
}

/** Builds the reference page of the sandbox's control plane. */
export async function controlFiles(): Promise<Files> {
  const bundle = withExamples('control', await lintAndBundle('spec/control/openapi.yaml'));
  const document = annotateControl(bundle, readSpecData(), (name) =>
    readExamples<Example>('control', name),
  );
  return referenceFiles('openapi', 'control', bundle, document);
}

/** Returns the page, and the bundled document without annotations as a file to download. */
async function referenceFiles(
  kind: 'openapi' | 'asyncapi',
  name: string,
  bundle: JsonObject,
  document: JsonObject,
): Promise<Files> {
  const page = `${name}.html`;
  return new Map([
    [inSite(`reference/${page}`), await referencePage({ kind, document, page })],
    [inSite(`reference/${name}.${kind}.json`), `${JSON.stringify(bundle, null, 1)}\n`],
  ]);
}
