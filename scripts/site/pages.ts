import { readFileSync } from 'node:fs';
import { type Unit, units } from '../generate/manifest.ts';
import type { Files } from '../generate/output.ts';
import { readRoot } from '../generate/read/references.ts';
import { inRepository, type Section, sections } from '../lib/paths.ts';
import { errorsPage } from './errors-page.ts';
import { factFiles, readFacts } from './facts.ts';
import { findingsPage } from './findings-page.ts';
import { inSite } from './folder.ts';
import { indexPage, type SectionSummary } from './index-page.ts';
import { redocScript } from './redoc-script.ts';

const controlDocument = 'spec/control/openapi.yaml';
const ownFiles = ['scripts/site', 'docs/site', 'scripts/lib'];

/** What the site is built of: each is made anew when one of its inputs changes. */
export const siteUnits: readonly Unit[] = [
  { name: 'assets', inputs: ownFiles, run: async () => assets() },
  {
    name: 'index',
    inputs: [...ownFiles, ...factFiles, ...sections.flatMap(documentPaths), controlDocument],
    run: async () => new Map([[inSite('index.html'), index()]]),
  },
  {
    name: 'registers',
    inputs: [...ownFiles, ...factFiles],
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

/** @param source the unit of the generator that reads the same documents */
function referenceUnit(name: string, source: string, make: MakeReference): Unit {
  const inputs = units.find((unit) => unit.name === source)?.inputs ?? [];
  // Bundling needs a large library; a build that has nothing to do does without it.
  const run = async (): Promise<Files> => make(await import('./reference-files.ts'));
  return { name, inputs: [...ownFiles, ...inputs], run };
}

type MakeReference = (files: typeof import('./reference-files.ts')) => Promise<Files>;

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
  const { info } = readRoot(controlDocument) as { info?: { summary?: unknown } };
  return indexPage(sections.map(summarize), {
    errors: catalogue.length,
    findings: findings.size,
    control: String(info?.summary ?? ''),
  });
}

function documentPaths(section: Section): string[] {
  return [`spec/${section}/openapi.yaml`, `spec/${section}/asyncapi.yaml`];
}

function summarize(section: Section): SectionSummary {
  // What is wrong deeper in them is told by the units that lint them.
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
