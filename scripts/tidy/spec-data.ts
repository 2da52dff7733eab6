import { problemsOf } from '../generate/problem.ts';
import { readErrorCatalogue } from '../generate/read/error-catalogue.ts';
import { readFindings, readSources } from '../generate/read/sources.ts';
import { strayExamples } from '../generate/read/unused-examples.ts';

/** Returns the problems of the error catalogue, sources, findings and example folders. */
export function specDataProblems(): string[] {
  const found = [readErrorCatalogue, () => readFindings(readSources())].flatMap((read) => {
    try {
      read();
      return [];
    } catch (error) {
      return problemsOf(error);
    }
  });
  return [...found, ...strayExamples()].map(({ at, message }) => `${at}: ${message}`);
}
