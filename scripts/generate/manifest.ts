import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { displayPath, inRepository, type Section, sections } from '../lib/paths.ts';
import { type Files, hashOf } from './output.ts';

/** A part of the generation that is redone as a whole when one of its input files changes. */
export interface Unit {
  readonly name: string;
  /** Files and folders, from the root of the repository. */
  readonly inputs: readonly string[];
  /** Loads its passes only when it runs, so that an unchanged unit costs nothing. */
  readonly run: () => Promise<Files>;
}

const shared = [
  'spec/common',
  'spec/examples/common',
  'spec/findings',
  'spec/errors.yaml',
  'spec/errors.schema.json',
  'spec/sources.yaml',
  'spec/extensions.schema.json',
  'redocly.yaml',
];
const code = ['scripts/generate', 'scripts/lib', 'packages/spec-rules/src', 'pnpm-lock.yaml'];

const onlyOfStreams = ['asyncapi.yaml', 'messages'];
const workflows = 'workflows';

/** The units, in the order in which their problems are reported. */
export const units: readonly Unit[] = [
  {
    name: 'errors',
    inputs: ['spec/errors.yaml', 'spec/errors.schema.json'],
    run: async () => (await import('./errors-unit.ts')).errorsUnit(),
  },
  {
    name: 'security',
    inputs: ['spec/common/security'],
    run: async () => (await import('./read/api-key-header.ts')).securityUnit(),
  },
  {
    name: 'facts',
    inputs: [
      'spec/sources.yaml',
      'spec/sources.schema.json',
      'spec/findings',
      'spec/finding.schema.json',
      'spec/examples',
      ...['common', ...sections].flatMap((owner) => [
        `spec/${owner}/operations`,
        `spec/${owner}/messages`,
      ]),
      'spec/control/operations',
    ],
    run: async () => (await import('./facts-unit.ts')).factsUnit(),
  },
  ...sections.flatMap((section) => [
    restUnit(section),
    streamsUnit(section),
    workflowsUnit(section),
  ]),
  {
    name: 'control',
    inputs: ['spec/control', 'spec/examples/control', ...shared],
    run: async () => (await import('./control-unit.ts')).controlUnit(),
  },
];

function restUnit(section: Section): Unit {
  return {
    name: section,
    inputs: [...filesOf(section, [...onlyOfStreams, workflows]), ...shared],
    run: async () => (await import('./section-unit.ts')).sectionUnit(section),
  };
}

function streamsUnit(section: Section): Unit {
  return {
    name: `${section} streams`,
    inputs: [
      ...filesOf(section, ['openapi.yaml', 'operations', 'parameters', workflows]),
      ...shared,
      'scripts/asyncapi-template/package.json',
      'scripts/asyncapi-template/template',
    ],
    run: async () => (await import('./emit/render-stream-types.ts')).streamsUnit(section),
  };
}

function workflowsUnit(section: Section): Unit {
  return {
    name: `${section} workflows`,
    inputs: [...filesOf(section, onlyOfStreams), ...shared],
    run: async () => (await import('./workflows-unit.ts')).workflowsUnit(section),
  };
}

/** Everything of a section but what only its other documents read. */
function filesOf(section: Section, others: readonly string[]): string[] {
  const folder = inRepository('spec', section);
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const own = names.filter((name) => !others.includes(name));
  return [...own.map((name) => `spec/${section}/${name}`), `spec/examples/${section}`];
}

/**
 * The hash of a unit's inputs: names and contents of all files, and of the code that reads them.
 */
export function inputHash(unit: Unit): string {
  return hashOf(...[...unit.inputs, ...code].flatMap((path) => contents(path)));
}

const read = new Map<string, string[]>();

function contents(path: string): string[] {
  const known = read.get(path);
  if (known) return known;
  const found = walk(inRepository(path)).flatMap((file) => [
    displayPath(file),
    readFileSync(file, 'utf8'),
  ]);
  read.set(path, found);
  return found;
}

function walk(path: string): string[] {
  try {
    return readdirSync(path, { withFileTypes: true })
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((entry) =>
        entry.isDirectory() ? walk(join(path, entry.name)) : [join(path, entry.name)],
      );
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTDIR') return [path];
    if (code === 'ENOENT') return [];
    throw error;
  }
}
