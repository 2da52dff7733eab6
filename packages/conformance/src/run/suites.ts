import { existsSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { routes, type Section, sections } from '@broker-api/spec';
import { type Case, operationOf } from '../cases/case.ts';
import type { StreamCase } from '../cases/stream-case.ts';
import { andList, orList } from '../lists.ts';
import { caseIdOf, statefulSuite } from '../stateful/case-id.ts';
import { UsageError } from '../usage-error.ts';
import type { RunOptions } from './options.ts';

/** The tests of one operation, of one channel, or of a section's workflows. */
export interface Suite {
  readonly section: Section;
  /** The operation; or the channel, or `workflows`. */
  readonly operationId: string;
}

/** A Vitest file that defines the suites whose names it finds in `conformanceSuites`. */
export interface SuiteFile {
  /** The absolute path. */
  readonly path: string;
  /** The ids of all tests. */
  readonly ids: readonly string[];
  /** The cases, with which a run estimates its duration; empty if they are unknown. */
  readonly cases: readonly (Case | StreamCase)[];
}

/** Returns the root folder of this package. Works in the source tree and in the build. */
export function packageFolder(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  return folder;
}

/** The ids of the random sequences depend on the seed. These stand for all of them. */
const statefulIds = sections.map((section) => caseIdOf({ section, seed: 0, index: 0 }));

/** Returns the suites of this package: their source, or the compiled file in the build. */
export async function ownSuites(): Promise<SuiteFile> {
  const isBuild = import.meta.dirname.split(sep).includes('dist');
  const { allCases, allStreamCases } = await import('../cases/all-cases.ts');
  const { workflows } = await import('../workflows/workflows.ts');
  const cases = [...allCases, ...allStreamCases];
  return {
    path: join(packageFolder(), isBuild ? 'dist/all-suites.js' : 'src/suite/all-suites.ts'),
    ids: [...[...cases, ...workflows].map(({ id }) => id), ...statefulIds],
    cases,
  };
}

/** Returns the suites of a file, in the order of the specification. */
function suitesOf({ ids }: SuiteFile): readonly Suite[] {
  const order = [...routes.values()].map(({ operation }) => operation.operationId);
  const suites = [...new Set(ids.map((id) => operationOf({ id })))].map((name): Suite => {
    const [section, operationId = ''] = name.split('/');
    return { section: section as Section, operationId };
  });
  // Workflows come first, and random sequences last, because workflows expect untraded accounts.
  const rankOf = (operationId: string): number =>
    operationId === statefulSuite ? order.length : order.indexOf(operationId);
  const position = ({ section, operationId }: Suite): number =>
    sections.indexOf(section) * 1000 + rankOf(operationId);
  return suites.sort(
    (one, other) =>
      position(one) - position(other) || one.operationId.localeCompare(other.operationId),
  );
}

/** The `operationId` of the suite that contains the workflows of a section. */
const workflowSuite = 'workflows';

/** Returns the name of a suite, such as `spot/getDepth`. */
export const nameOf = ({ section, operationId }: Suite): string => `${section}/${operationId}`;

/**
 * Returns the selected suites.
 *
 * @throws UsageError for an unknown section or operation
 */
export function selectSuites(
  file: SuiteFile,
  {
    sections: selectedSections = [],
    operations = [],
    workflows = false,
  }: Pick<RunOptions, 'sections' | 'operations' | 'workflows'>,
  stateful = false,
): readonly Suite[] {
  for (const section of selectedSections) {
    if (sections.includes(section)) continue;
    throw new UsageError(`--section ${section}: expected ${orList(sections)}`);
  }
  const available = suitesOf(file).filter(
    ({ operationId }) =>
      (workflows || operationId !== workflowSuite) && (stateful || operationId !== statefulSuite),
  );
  const inSections = available.filter(
    ({ section }) => selectedSections.length === 0 || selectedSections.includes(section),
  );
  const matches = (suite: Suite, operation: string): boolean =>
    operation === suite.operationId || operation === nameOf(suite);
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
    ? `no such operation; did you mean ${orList(similar.map(nameOf))}?`
    : `no such operation; expected ${orList(suites.map(nameOf))}`;
}
