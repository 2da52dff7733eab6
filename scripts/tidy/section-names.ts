import { sections } from '@broker-api/spec';

/**
 * The files that may compare a value with the name of a section, although they are not profiles:
 * tests of one section. This list may only shrink.
 */
export const filesWithSectionNames: readonly string[] = [
  'scripts/test/paging.test.ts',
  'scripts/test/trading-rules.test.ts',
];

const name = `(['"\`])(${sections.join('|')})\\1`;
const comparison = new RegExp(
  `[!=]==? *${name}|${name.replace('1', '3')} *[!=]==?|\\bcase ${name.replace('1', '5')}:`,
);

const advice =
  'write what differs by section in a file that is named like section-profile.ts, ' +
  'and read it from there';

/**
 * Returns the comparisons with the name of a section in a file that is not a profile, each as
 * `path:line: problem; what to do`.
 *
 * @param listed the paths of the files that may contain comparisons
 */
export function sectionNameProblems(
  path: string,
  text: string,
  listed: readonly string[] = filesWithSectionNames,
): string[] {
  if (!/\.([cm]?[jt]s|astro)$/.test(path) || /(^|\/)generated\//.test(path)) return [];
  if (/^examples\/|profile[^/]*$/.test(path) || path === 'scripts/test/tidy.test.ts') return [];
  const problems = text.split('\n').flatMap((line, index) => {
    const found = comparison.exec(line)?.[0];
    return found === undefined ? [] : [`${path}:${index + 1}: "${found.trim()}"; ${advice}`];
  });
  if (!listed.includes(path)) return problems;
  if (problems.length > 0) return [];
  const removal = 'remove it from scripts/tidy/section-names.ts';
  return [`${path}:1: the file does not compare the name of a section; ${removal}`];
}

/** Returns the problems of the list: the files that do not exist. */
export function sectionNameListProblems(exists: (path: string) => boolean): string[] {
  return filesWithSectionNames
    .filter((path) => !exists(path))
    .map((path) => `${path}:1: no such file; remove it from scripts/tidy/section-names.ts`);
}
