import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { problemsOf } from '../problem.ts';
import { readErrorCatalogue } from '../read/error-catalogue.ts';
import { readFindings } from '../read/findings.ts';
import { readSources } from '../read/sources.ts';
import { unusedExamples } from '../read/unused-examples.ts';
import { checkRequirements } from './requirements.ts';
import { unusedSpecFiles } from './unused-spec-files.ts';
import { recoveryProblems } from './user-recovery.ts';

/**
 * Returns the problems of the error catalogue, the sources, the findings, the statements of the
 * requirements, the example folders, x-recovery of messages, and files that nothing references.
 *
 * @param root the root folder of the repository
 */
export function specDataProblems(root: string): string[] {
  const found = [
    () => readErrorCatalogue(root),
    () => readFindings(root, readSources(root)),
    () => checkRequirements(root, readSources(root)),
  ].flatMap((read) => {
    try {
      read();
      return [];
    } catch (error) {
      return problemsOf(error);
    }
  });
  const texts = yamlTexts(root);
  return [
    ...[...found, ...unusedExamples(root)].map(({ at, message }) => `${at}: ${message}`),
    ...unusedSpecFiles(texts),
    ...recoveryProblems(texts),
  ];
}

/** Returns the texts of all YAML files in spec/, by path relative to the root of the repository. */
function yamlTexts(root: string): Map<string, string> {
  const paths = globSync('spec/**/*.yaml', { cwd: root }).sort();
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}
