import { readErrorCatalogue } from '../generate/error-catalogue.ts';
import { problemsOf } from '../generate/problem.ts';
import { readFindings, readSources } from '../generate/registers.ts';
import { strayExamples } from '../generate/stray-examples.ts';

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
