import { existsSync, globSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { routes } from '@broker-api/spec';
import { type RunOptions, type Section, sections, UsageError } from './options.ts';

/** One file of tests: those of an operation. */
export interface Suite {
  readonly section: Section;
  readonly operationId: string;
  /** Relative to the folder of the suites, with forward slashes. */
  readonly path: string;
}

/** Where suites are: a folder that holds `<section>/<operationId>.gen.test.*`. */
export interface SuiteFolder {
  readonly folder: string;
  readonly suites: readonly Suite[];
}

/** The folder of this package: above the sources as well as above the build. */
export function packageFolder(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  return folder;
}

/** The suites that come with this package, generated in the sources, compiled in the build. */
export function ownSuites(): SuiteFolder {
  const isBuild = import.meta.dirname.split(sep).includes('dist');
  return suitesIn(join(packageFolder(), isBuild ? 'dist/suites' : 'src/generated'));
}

/** The suites of a folder, in the order of the specification. */
export function suitesIn(folder: string): SuiteFolder {
  const order = [...routes.values()].map(({ operation }) => operation.operationId);
  const suites = globSync('*/*.gen.test.{ts,js}', { cwd: folder }).map((path): Suite => {
    const operationId = basename(path).replace(/\.gen\.test\.[tj]s$/, '');
    return { section: dirname(path) as Section, operationId, path: path.split(sep).join('/') };
  });
  const place = ({ section, operationId }: Suite): number =>
    sections.indexOf(section) * 1000 + order.indexOf(operationId);
  return { folder, suites: suites.sort((one, other) => place(one) - place(other)) };
}

/** The suite of a section's workflows. */
const workflowSuite = 'workflows';

/** How an operation is called in reports. */
const operationName = ({ section, operationId }: Suite): string => `${section}/${operationId}`;

/**
 * The suites that were asked for.
 *
 * @throws UsageError for a section or an operation that does not exist
 */
export function selectSuites(
  { suites }: SuiteFolder,
  {
    sections: wantedSections = [],
    operations = [],
    workflows = false,
  }: Pick<RunOptions, 'sections' | 'operations' | 'workflows'>,
): readonly Suite[] {
  for (const section of wantedSections) {
    if (sections.includes(section)) continue;
    throw new UsageError(`--section ${section}: there are ${sections.join(', ')}`);
  }
  const inSections = suites
    .filter(({ section }) => wantedSections.length === 0 || wantedSections.includes(section))
    .filter(({ operationId }) => workflows || operationId !== workflowSuite);
  const matches = (suite: Suite, operation: string): boolean =>
    operation === suite.operationId || operation === operationName(suite);
  for (const operation of operations) {
    if (inSections.some((suite) => matches(suite, operation))) continue;
    throw new UsageError(`--operation ${operation}: ${unknownOperation(operation, inSections)}`);
  }
  return operations.length === 0
    ? inSections
    : inSections.filter((suite) => operations.some((operation) => matches(suite, operation)));
}

function unknownOperation(operation: string, suites: readonly Suite[]): string {
  const wanted = operation.split('/').at(-1)?.toLowerCase() ?? '';
  const near = suites.filter(({ operationId }) => {
    const id = operationId.toLowerCase();
    return wanted !== '' && (id.includes(wanted) || wanted.includes(id));
  });
  const offered = (near.length > 0 ? near : suites).map(operationName);
  return `there is no such operation${near.length > 0 ? '; near it are' : '; there are'} ${offered.join(', ')}`;
}
