import { problemsOf } from '../generate/problem.ts';
import { readErrorCatalogue } from '../generate/read/error-catalogue.ts';
import { readFindings } from '../generate/read/findings.ts';
import { readSources } from '../generate/read/sources.ts';
import { unusedExamples } from '../generate/read/unused-examples.ts';
import { root } from '../lib/paths.ts';
import { checkRequirements } from './requirements.ts';

/**
 * Returns the problems of the error catalogue, the sources, the findings, the statements of the
 * requirements and the example folders.
 */
export function specDataProblems(): string[] {
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
  return [...found, ...unusedExamples(root)].map(({ at, message }) => `${at}: ${message}`);
}
