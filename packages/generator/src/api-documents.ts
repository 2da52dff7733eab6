import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type RestOwner, type Section, sections } from './sections.ts';

/** An OpenAPI or AsyncAPI document of the specification. */
export interface ApiDocument {
  /** The name, such as `spot`, `spot-streams` or `control`. */
  readonly name: string;
  readonly kind: 'openapi' | 'asyncapi';
  readonly owner: RestOwner;
  /** The path, relative to the root of the repository. */
  readonly path: string;
  /**
   * The files and folders that the document depends on. Their paths are relative to the root of the
   * repository.
   */
  readonly inputs: readonly string[];
}

/** The files that every document depends on. */
const sharedInputs = [
  'spec/common',
  'spec/examples/common',
  'spec/findings',
  'spec/errors.yaml',
  'spec/errors.schema.json',
  'spec/sources.yaml',
];

/** The files of a section that only its AsyncAPI document depends on. */
export const streamInputs = ['asyncapi.yaml', 'messages'];
/** The files of a section that only its workflows depend on. */
export const workflowInputs = ['workflows'];
/** The files of a section that its AsyncAPI document does not depend on. */
const restInputs = ['openapi.yaml', 'operations', 'parameters'];

/** Returns the API documents of a specification. */
export function apiDocuments(root: string): ApiDocument[] {
  return [
    ...sectionsOf(root).flatMap((section): ApiDocument[] => [
      {
        name: section,
        kind: 'openapi',
        owner: section,
        path: `spec/${section}/openapi.yaml`,
        inputs: inputsExcept(root, section, [...streamInputs, ...workflowInputs]),
      },
      {
        name: `${section}-streams`,
        kind: 'asyncapi',
        owner: section,
        path: `spec/${section}/asyncapi.yaml`,
        inputs: inputsExcept(root, section, [...restInputs, ...workflowInputs]),
      },
    ]),
    {
      name: 'control',
      kind: 'openapi',
      owner: 'control',
      path: 'spec/control/openapi.yaml',
      inputs: ['spec/control', 'spec/examples/control', ...sharedInputs],
    },
  ];
}

/** Returns the files and folders that an API document or a workflow document depends on. */
export function documentInputs(root: string, path: string): readonly string[] {
  const document = apiDocuments(root).find((one) => one.path === path);
  return document?.inputs ?? [path, ...sharedInputs];
}

/** Returns the sections that have a folder in the specification. */
export function sectionsOf(root: string): Section[] {
  return sections.filter((section) => existsSync(join(root, 'spec', section)));
}

/**
 * Returns the files and folders of a section, except those with the given names; its examples; and
 * the shared inputs.
 */
export function inputsExcept(
  root: string,
  section: Section,
  excluded: readonly string[],
): string[] {
  const names = readdirSync(join(root, 'spec', section)).filter((one) => !excluded.includes(one));
  return [
    ...names.map((name) => `spec/${section}/${name}`),
    `spec/examples/${section}`,
    ...sharedInputs,
  ];
}
