import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type ApiDocument,
  apiDocuments,
  inputsExcept,
  sectionsOf,
  streamInputs,
  workflowInputs,
} from './api-documents.ts';
import { sectionTableFiles, sectionTables } from './emit/section-tables.ts';
import type { Files } from './output.ts';
import type { Specification } from './read/specification.ts';
import { type Section, sections } from './sections.ts';

/** A group of generated files. The generator regenerates it when one of its inputs changes. */
export interface Target {
  readonly name: string;
  /** Paths of files and folders, relative to the root of the repository. */
  readonly inputs: readonly string[];
  /**
   * Paths of files and folders, relative to the root of the repository. The path of a folder ends
   * with a slash.
   */
  readonly outputs: readonly string[];
  /**
   * Reads and checks the inputs, and returns a function that generates the files. Both functions
   * import their libraries when they run, so that a target without changes loads no libraries.
   */
  readonly read: (specification: Specification) => Promise<() => Promise<Files>>;
}

/** The files that define the sources, findings and error codes, with their schemas. */
const catalogueInputs = [
  'spec/errors.yaml',
  'spec/errors.schema.json',
  'spec/sources.yaml',
  'spec/sources.schema.json',
  'spec/findings',
  'spec/finding.schema.json',
] as const;

/** Returns the targets, in the order in which the generator reports their problems. */
export function targets(root: string): Target[] {
  return [
    sectionsTarget(root),
    errorsTarget,
    headersTarget,
    findingsTarget,
    exampleFilesTarget,
    ...apiDocuments(root).map(documentTarget),
    ...sectionsOf(root).map((section) => workflowsTarget(root, section)),
    ...sectionsOf(root).map((section) => streamTestsTarget(root, section)),
  ];
}

function sectionsTarget(root: string): Target {
  const found = sectionsOf(root);
  return {
    name: 'sections',
    inputs: found.map((section) => `spec/${section}/openapi.yaml`),
    outputs: sectionTables,
    read: async () => async () => sectionTableFiles(found),
  };
}

const errorsTarget: Target = {
  name: 'error catalogue',
  inputs: ['spec/errors.yaml', 'spec/errors.schema.json'],
  outputs: [
    'packages/spec/src/generated/errors.gen.ts',
    'packages/spec/src/generated/errors.gen.json',
  ],
  read: async (specification) => {
    const catalogue = specification.errorCatalogue();
    return async () => (await import('./emit/error-catalogue.ts')).errorFiles(catalogue);
  },
};

const headersTarget: Target = {
  name: 'headers',
  inputs: ['spec/common/security', 'spec/common/responses'],
  outputs: [],
  read: async (specification) => {
    specification.checkHeaders();
    return async () => new Map();
  },
};

const findingsTarget: Target = {
  name: 'sources and findings',
  inputs: catalogueInputs,
  outputs: ['packages/spec/src/generated/findings.gen.json'],
  read: async (specification) => {
    const sources = specification.sources();
    const findings = specification.findings();
    return async () => (await import('./emit/findings.ts')).findingFiles(sources, findings);
  },
};

/**
 * Checks that each example file belongs to an operation or a message. Generates no files: the
 * targets of the documents read the examples.
 */
const exampleFilesTarget: Target = {
  name: 'example files',
  inputs: [
    'spec/examples',
    ...['common', 'control', ...sections].flatMap((owner) => [
      `spec/${owner}/operations`,
      `spec/${owner}/messages`,
    ]),
  ],
  outputs: [],
  read: async (specification) => {
    specification.checkExampleFiles();
    return async () => new Map();
  },
};

function documentTarget({ name, kind, owner, inputs }: ApiDocument): Target {
  if (owner === 'control') return controlTarget(inputs);
  return kind === 'openapi' ? sectionTarget(owner, inputs) : streamsTarget(name, owner, inputs);
}

/** The data of a section in packages/spec. */
const sectionData = [
  'openapi.source.gen.json',
  'editions.gen.sha256',
  'examples.gen.json',
  'operations.gen.json',
];

function sectionTarget(section: Section, inputs: readonly string[]): Target {
  return {
    name: section,
    inputs,
    outputs: [
      `packages/${section}/src/generated/`,
      ...sectionData.map((file) => `packages/spec/src/generated/${section}/${file}`),
      `packages/sandbox/src/generated/${section}.gen.ts`,
      `packages/conformance/src/generated/${section}/`,
    ],
    read: async (specification) => {
      (await import('./emit/openapi-types-process.ts')).openapiTypesProcess.start();
      const document = await specification.section(section);
      return async () => (await import('./emit/section.ts')).sectionFiles(document);
    },
  };
}

function streamsTarget(name: string, section: Section, inputs: readonly string[]): Target {
  return {
    name,
    inputs: [
      ...inputs,
      // A module imports what the module of an earlier section declares.
      ...earlierSections(section).flatMap((one) =>
        ['asyncapi.yaml', 'messages', 'schemas'].map((name) => `spec/${one}/${name}`),
      ),
      'packages/generator/asyncapi-template/package.json',
      'packages/generator/asyncapi-template/template',
    ],
    outputs: [
      `packages/spec/src/generated/${section}/asyncapi.gen.json`,
      `packages/spec/src/generated/${section}/stream-editions.gen.sha256`,
      `packages/streams/src/generated/${section}.gen.ts`,
      // The recovery table belongs to the first section.
      ...(earlierSections(section).length === 0
        ? ['packages/streams/src/generated/user-recovery.gen.ts']
        : []),
    ],
    read: async (specification) => {
      (await import('./emit/stream-types-process.ts')).streamTypesProcess.start();
      const document = await specification.streams(section);
      return async () => (await import('./emit/streams.ts')).streamFiles(document);
    },
  };
}

function workflowsTarget(root: string, section: Section): Target {
  return {
    name: `${section}-workflows`,
    inputs: [...inputsExcept(root, section, streamInputs), ...calledDocuments(root, section)],
    outputs: [`packages/conformance/src/generated/${section}/workflows.gen.ts`],
    read: async (specification) => {
      const workflows = await specification.workflows(section);
      return async () => (await import('./emit/workflows/workflows.ts')).workflowFiles(workflows);
    },
  };
}

function streamTestsTarget(root: string, section: Section): Target {
  return {
    name: `${section}-stream-tests`,
    inputs: [
      ...inputsExcept(root, section, workflowInputs),
      // The tests of a channel in spec/common belong to the first section with that channel.
      ...earlierSections(section).map((one) => `spec/${one}/asyncapi.yaml`),
    ],
    outputs: [`packages/conformance/src/generated/${section}/`],
    read: async (specification) => {
      const document = await specification.streamTests(section);
      return async () =>
        (await import('./emit/conformance/stream-modules.ts')).streamTestFiles(document);
    },
  };
}

/** Returns the folders of the other OpenAPI documents that the workflows of a section call. */
function calledDocuments(root: string, section: Section): string[] {
  const folder = join(root, 'spec', section, 'workflows');
  const texts = existsSync(folder)
    ? readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
    : [];
  const names = texts.flatMap((text) =>
    [...text.matchAll(/url: \.\.\/\.\.\/(\w+)\/openapi\.yaml/g)].map(([, name]) => `spec/${name}`),
  );
  return [...new Set(names)];
}

function controlTarget(inputs: readonly string[]): Target {
  return {
    name: 'control',
    inputs,
    outputs: [
      'packages/sandbox/src/control/generated/',
      'packages/spec/src/generated/control/',
      'packages/conformance/src/control/generated/control.gen.ts',
    ],
    read: async (specification) => {
      (await import('./emit/openapi-types-process.ts')).openapiTypesProcess.start();
      const document = await specification.control();
      return async () => (await import('./emit/control-client.ts')).controlFiles(document);
    },
  };
}

function earlierSections(section: Section): readonly Section[] {
  return sections.slice(0, sections.indexOf(section));
}
