import { readFileSync } from 'node:fs';
import { type ApiDocument, apiDocuments } from '../generate/manifest.ts';
import type { Files } from '../generate/output.ts';
import { readDocument } from '../generate/read/document.ts';
import { yamlReader } from '../generate/read/yaml-file.ts';
import { inRepository, root, type Section, sections } from '../lib/paths.ts';
import { errorsPage } from './errors-page.ts';
import { findingsPage } from './findings-page.ts';
import { indexPage, type SectionSummary } from './index-page.ts';
import { inSite } from './output-paths.ts';
import { redocScript } from './redoc-script.ts';
import { readSpecData, specDataFiles } from './spec-data.ts';

const controlDocument = 'spec/control/openapi.yaml';
const sourceFiles = ['scripts/site', 'docs/site', 'scripts/lib'];

const documents = apiDocuments(root);
const yamlFile = yamlReader(root);

/** A part of the site, which is rebuilt when one of its inputs changes. */
export interface Unit {
  readonly name: string;
  /** Paths of files and folders, relative to the root of the repository. */
  readonly inputs: readonly string[];
  readonly run: () => Promise<Files>;
}

/** The parts of the site. */
export const siteUnits: readonly Unit[] = [
  { name: 'assets', inputs: sourceFiles, run: async () => assets() },
  {
    name: 'index',
    inputs: [...sourceFiles, ...specDataFiles, ...documents.map(({ path }) => path)],
    run: async () => new Map([[inSite('index.html'), index()]]),
  },
  {
    name: 'errors and findings',
    inputs: [...sourceFiles, ...specDataFiles],
    run: async () => errorAndFindingPages(),
  },
  ...documents.map(referenceUnit),
];

function referenceUnit(document: ApiDocument): Unit {
  // The import is dynamic, because only a changed document needs the large bundling library.
  const run = async (): Promise<Files> =>
    (await import('./reference-files.ts')).referenceFiles(document);
  return { name: document.name, inputs: [...sourceFiles, ...document.inputs], run };
}

function errorAndFindingPages(): Files {
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
  const { info } = readDocument(yamlFile(controlDocument)) as { info?: { summary?: unknown } };
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
  // Tolerates invalid documents, because other units lint them and report their problems.
  const [rest = {}, streams = {}] = documentPaths(section).map(
    (path) => readDocument(yamlFile(path)) as Record<string, Record<string, object | null> | null>,
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
