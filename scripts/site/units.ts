import { readFileSync } from 'node:fs';
import { type Unit, units } from '../generate/manifest.ts';
import type { Files } from '../generate/output.ts';
import { readRoot } from '../generate/read/references.ts';
import { inRepository, type Section, sections } from '../lib/paths.ts';
import { errorsPage } from './errors-page.ts';
import { findingsPage } from './findings-page.ts';
import { indexPage, type SectionSummary } from './index-page.ts';
import { inSite } from './output-paths.ts';
import { redocScript } from './redoc-script.ts';
import { readSpecData, specDataFiles } from './spec-data.ts';

const controlDocument = 'spec/control/openapi.yaml';
const sourceFiles = ['scripts/site', 'docs/site', 'scripts/lib'];

/** The units of the site. A unit is rebuilt when one of its inputs changes. */
export const siteUnits: readonly Unit[] = [
  { name: 'assets', inputs: sourceFiles, run: async () => assets() },
  {
    name: 'index',
    inputs: [...sourceFiles, ...specDataFiles, ...sections.flatMap(documentPaths), controlDocument],
    run: async () => new Map([[inSite('index.html'), index()]]),
  },
  {
    name: 'registers',
    inputs: [...sourceFiles, ...specDataFiles],
    run: async () => registers(),
  },
  ...sections.map((section) =>
    referenceUnit(section, section, (files) => files.restFiles(section)),
  ),
  ...sections.map((section) =>
    referenceUnit(`${section}-streams`, `${section} streams`, (files) =>
      files.streamsFiles(section),
    ),
  ),
  referenceUnit('control', 'control', (files) => files.controlFiles()),
];

/** @param generatorUnit the unit of the generator that reads the same documents */
function referenceUnit(name: string, generatorUnit: string, build: BuildReference): Unit {
  const inputs = units.find((unit) => unit.name === generatorUnit)?.inputs ?? [];
  // Imported on demand: the bundler is a large library, which an up-to-date build does not need.
  const run = async (): Promise<Files> => build(await import('./reference-files.ts'));
  return { name, inputs: [...sourceFiles, ...inputs], run };
}

type BuildReference = (files: typeof import('./reference-files.ts')) => Promise<Files>;

function registers(): Files {
  const specData = readSpecData();
  return new Map([
    [inSite('reference/errors.html'), errorsPage(specData.catalogue)],
    [inSite('reference/findings.html'), findingsPage(specData)],
  ]);
}

function assets(): Files {
  const copied = ['header.css', 'site.css', 'reference.css', 'icon.svg'].map(
    (name): [string, string] => [
      inSite(`assets/${name}`),
      readFileSync(inRepository('docs/site', name), 'utf8'),
    ],
  );
  return new Map([...copied, [inSite('assets/redoc.js'), redocScript()]]);
}

function index(): string {
  const { catalogue, findings } = readSpecData();
  const { info } = readRoot(controlDocument) as { info?: { summary?: unknown } };
  return indexPage(sections.map(summarize), {
    errors: catalogue.length,
    findings: findings.size,
    controlSummary: String(info?.summary ?? ''),
  });
}

function documentPaths(section: Section): string[] {
  return [`spec/${section}/openapi.yaml`, `spec/${section}/asyncapi.yaml`];
}

function summarize(section: Section): SectionSummary {
  // Other units lint the documents and report their problems.
  const [rest = {}, streams = {}] = documentPaths(section).map(
    (path) => readRoot(path) as Record<string, Record<string, object | null> | null>,
  );
  const messages = Object.values(streams.channels ?? {}).flatMap((channel) =>
    Object.keys((channel as { messages?: object } | null)?.messages ?? {}),
  );
  return {
    section,
    summary: String((rest.info as { summary?: unknown } | undefined)?.summary ?? ''),
    operations: Object.values(rest.paths ?? {}).flatMap((item) => Object.keys(item ?? {})).length,
    messages: new Set(messages).size,
  };
}
