import { existsSync, globSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { routes, type Section, sections } from '@broker-api/spec';
import type { Case } from '../cases/case.ts';
import type { StreamCase } from '../cases/stream-case.ts';
import { andList, orList } from '../lists.ts';
import { UsageError } from '../usage-error.ts';
import type { RunOptions } from './options.ts';

/** The test file of one operation, or of a section's workflows. */
export interface Suite {
  readonly section: Section;
  readonly operationId: string;
  /** The path relative to the folder of the suites, with forward slashes. */
  readonly path: string;
}

/** A folder that contains suites with paths such as `<section>/<operationId>.gen.test.ts`. */
export interface SuiteFolder {
  readonly folder: string;
  readonly suites: readonly Suite[];
  /** Loads the cases of the suites; absent if they are unknown. */
  readonly loadCases?: () => Promise<readonly (Case | StreamCase)[]>;
}

/** Returns the root folder of this package. Works in the source tree and in the build. */
export function packageFolder(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  return folder;
}

/**
 * Returns the suites of this package: the generated sources, or the compiled files in the build.
 */
export function ownSuites(): SuiteFolder {
  const isBuild = import.meta.dirname.split(sep).includes('dist');
  return {
    ...suitesIn(join(packageFolder(), isBuild ? 'dist/suites' : 'src/generated')),
    loadCases: async () => [
      ...(await import('../suite/all-cases.ts')).allCases,
      ...(await import('../suite/all-stream-cases.ts')).allStreamCases,
    ],
  };
}

/** Returns the suites in a folder, in the order of the specification. */
export function suitesIn(folder: string): SuiteFolder {
  const order = [...routes.values()].map(({ operation }) => operation.operationId);
  const suites = globSync('*/*.gen.test.{ts,js}', { cwd: folder }).map((path): Suite => {
    const operationId = basename(path).replace(/\.gen\.test\.[tj]s$/, '');
    return { section: dirname(path) as Section, operationId, path: path.split(sep).join('/') };
  });
  const position = ({ section, operationId }: Suite): number =>
    sections.indexOf(section) * 1000 + order.indexOf(operationId);
  return { folder, suites: suites.sort((one, other) => position(one) - position(other)) };
}

/** The `operationId` of the suite that contains the workflows of a section. */
const workflowSuite = 'workflows';

const operationName = ({ section, operationId }: Suite): string => `${section}/${operationId}`;

/**
 * Returns the selected suites.
 *
 * @throws UsageError for an unknown section or operation
 */
export function selectSuites(
  { suites }: SuiteFolder,
  {
    sections: selectedSections = [],
    operations = [],
    workflows = false,
  }: Pick<RunOptions, 'sections' | 'operations' | 'workflows'>,
): readonly Suite[] {
  for (const section of selectedSections) {
    if (sections.includes(section)) continue;
    throw new UsageError(`--section ${section}: expected ${orList(sections)}`);
  }
  const available = suites.filter(({ operationId }) => workflows || operationId !== workflowSuite);
  const inSections = available.filter(
    ({ section }) => selectedSections.length === 0 || selectedSections.includes(section),
  );
  const matches = (suite: Suite, operation: string): boolean =>
    operation === suite.operationId || operation === operationName(suite);
  for (const operation of operations) {
    if (inSections.some((suite) => matches(suite, operation))) continue;
    const excluded = available.filter((suite) => matches(suite, operation));
    const problem =
      excluded.length > 0 ? excludedOperation(excluded) : unknownOperation(operation, inSections);
    throw new UsageError(`--operation ${operation}: ${problem}`);
  }
  return operations.length === 0
    ? inSections
    : inSections.filter((suite) => operations.some((operation) => matches(suite, operation)));
}

/** Returns the message for an operation that exists, but not in the selected sections. */
function excludedOperation(excluded: readonly Suite[]): string {
  const found = excluded.map(({ section }) => section);
  return (
    `this operation exists in ${andList(found)}, which --section excludes; ` +
    `add --section ${found[0]}, or omit --section`
  );
}

function unknownOperation(operation: string, suites: readonly Suite[]): string {
  const name = operation.split('/').at(-1)?.toLowerCase() ?? '';
  const similar = suites.filter(({ operationId }) => {
    const id = operationId.toLowerCase();
    return name !== '' && (id.includes(name) || name.includes(id));
  });
  return similar.length > 0
    ? `no such operation; did you mean ${orList(similar.map(operationName))}?`
    : `no such operation; expected ${orList(suites.map(operationName))}`;
}
