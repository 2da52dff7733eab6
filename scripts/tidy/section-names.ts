import { sections } from '@broker-api/spec';

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
 */
export function sectionNameProblems(path: string, text: string): string[] {
  if (!/\.([cm]?[jt]s|astro)$/.test(path) || /(^|\/)generated\//.test(path)) return [];
  if (/^examples\/|profile[^/]*$/.test(path) || path === 'scripts/test/tidy.test.ts') return [];
  return text.split('\n').flatMap((line, index) => {
    const found = comparison.exec(line)?.[0];
    return found === undefined ? [] : [`${path}:${index + 1}: "${found.trim()}"; ${advice}`];
  });
}
