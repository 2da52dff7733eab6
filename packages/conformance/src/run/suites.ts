import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { routes, type Section, sections } from '@broker-api/spec';
import { operationOf } from '../cases/case.ts';
import { andList, orList } from '../lists.ts';
import { caseIdOf, statefulSuite } from '../stateful/case.ts';
import { auditSuite } from '../traffic/audit-suite.ts';
import { UsageError } from '../usage-error.ts';
import type { RunOptions } from './options.ts';

/** The tests of one operation, of one channel, or of a section's workflows. */
export interface Suite {
  readonly section: Section;
  /** The operation; or the channel, or `workflows`. */
  readonly operationId: string;
}

/** Returns the root folder of this package. Works in the source tree and in the build. */
export function packageFolder(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  return folder;
}

/** The ids of the random sequences depend on the seed. These stand for all of them. */
export const statefulIds: readonly string[] = sections.map((section) =>
  caseIdOf({ section, seed: 0, index: 0 }),
);

/** Returns the suites of tests, in the order of the specification. */
function suitesOf(ids: readonly string[]): readonly Suite[] {
  const order = [...routes.values()].map(({ operation }) => operation.operationId);
  const suites = [...new Set(ids.map((id) => operationOf({ id })))].map((name): Suite => {
    const [section, operationId = ''] = name.split('/');
    return { section: section as Section, operationId };
  });
  // Workflows come first, and random sequences last, because workflows expect untraded accounts.
  const last: readonly string[] = [auditSuite, statefulSuite];
  const rankOf = (operationId: string): number => {
    if (operationId === workflowSuite) return -2;
    // Streams have the rank -1.
    return last.includes(operationId)
      ? order.length + last.indexOf(operationId)
      : order.indexOf(operationId);
  };
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
 * @param ids the ids of all tests
 * @throws UsageError for an unknown section or operation
 */
export function selectSuites(
  ids: readonly string[],
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
  const available = suitesOf(ids).filter(
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
