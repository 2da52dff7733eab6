import { problemsOf } from '../generate/problem.ts';
import { readErrorCatalogue } from '../generate/read/error-catalogue.ts';
import { readFindings, readSources } from '../generate/read/sources.ts';
import { strayExamples } from '../generate/read/unused-examples.ts';

/** What is wrong with the error catalogue, the sources, the findings and the example folders. */
export function registerComplaints(): string[] {
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
