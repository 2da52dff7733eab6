import { type Case, operationOf } from './case.ts';
import type { SectionRows } from './rows.ts';

/**
 * Returns a summary of a section's contract tests for reviewers: how many each operation and each
 * channel has, and of which kinds.
 */
export function summaryOf(section: string, { cases, streamCases }: SectionRows): string {
  return [
    `The contract tests of ${section}, written by packages/conformance/scripts/generate.ts: how many expect`,
    'success (ok) or an error (4xx), and how many have a kind whose number begins with 10, 11 and so on.',
    '',
    ...tableOf(cases, ['ok', '4xx'], ({ expect }) => ('code' in expect ? '4xx' : 'ok')),
    '',
    ...tableOf(streamCases),
    '',
  ].join('\n');
}

/** Returns the lines of a table with a row for each operation or channel. */
function tableOf<Test extends Pick<Case, 'id'>>(
  tests: readonly Test[],
  outcomes: readonly string[] = [],
  outcomeOf: (test: Test) => string = () => '',
): string[] {
  const kindOf = ({ id }: Test) => id.slice(id.lastIndexOf('/') + 1).slice(0, 2);
  const columns = ['tests', ...outcomes, ...new Set(tests.map(kindOf).toSorted())];
  const suites = [...Map.groupBy(tests, operationOf)].map(([name, own]) => {
    const found = own.flatMap((test) => ['tests', outcomeOf(test), kindOf(test)]);
    const counts = columns.map((column) => found.filter((one) => one === column).length);
    return [name.slice(name.indexOf('/') + 1), ...counts.map((count) => String(count || '·'))];
  });
  const rows = [['', ...columns], ...suites];
  const widthOf = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  return rows.map(([name = '', ...cells]) =>
    [name.padEnd(widthOf(0)), ...cells.map((cell, index) => cell.padStart(widthOf(index + 1)))]
      .join(' ')
      .trimEnd(),
  );
}
