import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { type Example, readExamples, withExamples } from '../generate/bundle-pass.ts';
import type { Json, JsonObject } from '../generate/document.ts';
import type { Files } from '../generate/output.ts';
import { lintAndBundle } from '../generate/redocly.ts';
import { type Unit, units } from '../generate/unit.ts';
import { inRepository, type Section, sections } from '../lib/paths.ts';
import { annotateAsyncapi } from './annotate-asyncapi.ts';
import { annotateOpenapi } from './annotate-openapi.ts';
import { errorsPage } from './errors-page.ts';
import { factFiles, readFacts } from './facts.ts';
import { findingsPage } from './findings-page.ts';
import { indexPage, type SectionSummary } from './index-page.ts';
import { redocScript } from './redoc-script.ts';
import { referencePage } from './reference-page.ts';

/** The folder of the built site. */
export const siteFolder = 'docs/dist';

const ownFiles = ['scripts/site', 'docs/site', 'scripts/lib'];
const inSite = (path: string): string => `${siteFolder}/${path}`;

/** What the site is built of: each is made anew when one of its inputs changes. */
export const siteUnits: readonly Unit[] = [
  { name: 'assets', inputs: ownFiles, run: async () => assets() },
  {
    name: 'index',
    inputs: [...ownFiles, ...factFiles, ...sections.flatMap(documentPaths)],
    run: async () => new Map([[inSite('index.html'), index()]]),
  },
  {
    name: 'registers',
    inputs: [...ownFiles, ...factFiles],
    run: async () => registers(),
  },
  ...sections.map((section) => referenceUnit(section, section, () => restPage(section))),
  ...sections.map((section) =>
    referenceUnit(`${section}-streams`, `${section} streams`, () => streamsPage(section)),
  ),
];

/** @param source the unit of the generator that reads the same documents */
function referenceUnit(name: string, source: string, run: () => Promise<Files>): Unit {
  const inputs = units.find((unit) => unit.name === source)?.inputs ?? [];
  return { name, inputs: [...ownFiles, ...inputs], run };
}

async function restPage(section: Section): Promise<Files> {
  const bundle = withExamples(section, await lintAndBundle(`spec/${section}/openapi.yaml`));
  const document = annotateOpenapi(section, bundle, readFacts(), (name) =>
    readExamples<Example>(section, name),
  );
  return referenceFiles('openapi', section, bundle, document);
}

async function streamsPage(section: Section): Promise<Files> {
  const bundle = await lintAndBundle(`spec/${section}/asyncapi.yaml`);
  const document = annotateAsyncapi(bundle, readFacts(), (name) =>
    readExamples<Json>(section, name),
  );
  return referenceFiles('asyncapi', `${section}-streams`, bundle, document);
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

function registers(): Files {
  const facts = readFacts();
  return new Map([
    [inSite('reference/errors.html'), errorsPage(facts.catalogue)],
    [inSite('reference/findings.html'), findingsPage(facts)],
  ]);
}

function assets(): Files {
  const copied = ['bar.css', 'site.css', 'reference.css', 'icon.svg'].map(
    (name): [string, string] => [
      inSite(`assets/${name}`),
      readFileSync(inRepository('docs/site', name), 'utf8'),
    ],
  );
  return new Map([...copied, [inSite('assets/redoc.js'), redocScript()]]);
}

function index(): string {
  const { catalogue, findings } = readFacts();
  return indexPage(sections.map(summarize), { errors: catalogue.length, findings: findings.size });
}

function documentPaths(section: Section): string[] {
  return [`spec/${section}/openapi.yaml`, `spec/${section}/asyncapi.yaml`];
}

function summarize(section: Section): SectionSummary {
  const [rest = {}, streams = {}] = documentPaths(section).map(
    (path) =>
      parse(readFileSync(inRepository(path), 'utf8')) as Record<string, Record<string, object>>,
  );
  const messages = Object.values(streams.channels ?? {}).flatMap((channel) =>
    Object.keys((channel as { messages?: object }).messages ?? {}),
  );
  return {
    section,
    summary: String((rest.info as { summary?: unknown } | undefined)?.summary ?? ''),
    operations: Object.values(rest.paths ?? {}).flatMap((item) => Object.keys(item)).length,
    messages: new Set(messages).size,
  };
}
