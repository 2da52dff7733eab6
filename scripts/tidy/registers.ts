import { readErrorCatalogue } from '../generate/error-catalogue.ts';
import { problemsOf } from '../generate/problem.ts';
import { readFindings, readSources } from '../generate/registers.ts';

/** What is wrong with the error catalogue, the sources and the findings. */
export function registerComplaints(): string[] {
  return [readErrorCatalogue, () => readFindings(readSources())].flatMap((read) => {
    try {
      read();
      return [];
    } catch (error) {
      return problemsOf(error).map(({ at, message }) => `${at}: ${message}`);
    }
  });
}
