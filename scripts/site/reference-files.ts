import type { Files } from '../generate/output.ts';
import { lintAndBundle } from '../generate/read/bundle.ts';
import { type Example, readExamples, withExamples } from '../generate/read/examples.ts';
import type { Json, JsonObject } from '../generate/read/schema.ts';
import type { Section } from '../lib/paths.ts';
import { annotateAsyncapi } from './annotate-asyncapi.ts';
import { annotateControl } from './annotate-control.ts';
import { annotateOpenapi } from './annotate-openapi.ts';
import { readFacts } from './facts.ts';
import { inSite } from './folder.ts';
import { referencePage } from './reference-page.ts';

/** The reference page of a section's REST document. */
export async function restFiles(section: Section): Promise<Files> {
  const bundle = withExamples(section, await lintAndBundle(`spec/${section}/openapi.yaml`));
  const document = annotateOpenapi(section, bundle, readFacts(), (name) =>
    readExamples<Example>(section, name),
  );
  return referenceFiles('openapi', section, bundle, document);
}

/** The reference page of a section's streams. */
export async function streamsFiles(section: Section): Promise<Files> {
  const bundle = await lintAndBundle(`spec/${section}/asyncapi.yaml`);
  const document = annotateAsyncapi(bundle, readFacts(), (name) =>
    readExamples<Json>(section, name),
  );
  return referenceFiles('asyncapi', `${section}-streams`, bundle, document);
}

/** The reference page of the control plane of the sandbox. */
export async function controlFiles(): Promise<Files> {
  const bundle = withExamples('control', await lintAndBundle('spec/control/openapi.yaml'));
  const document = annotateControl(bundle, readFacts(), (name) =>
    readExamples<Example>('control', name),
  );
  return referenceFiles('openapi', 'control', bundle, document);
}

/** A page, and beside it the document without what was added for readers. */
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
