import { type CatalogueEntry, readErrorCatalogue } from '../generate/read/error-catalogue.ts';
import { type Finding, readFindings, readSources, type Source } from '../generate/read/sources.ts';

export type { Finding, Provenance, Source } from '../generate/read/sources.ts';

/** The sources, findings and errors that the pages link to. */
export interface SpecData {
  readonly sources: ReadonlyMap<string, Source>;
  readonly findings: ReadonlyMap<string, Finding>;
  readonly catalogue: readonly CatalogueEntry[];
}

/** The files and folders that `readSpecData` reads. */
export const specDataFiles = [
  'spec/sources.yaml',
  'spec/sources.schema.json',
  'spec/findings',
  'spec/finding.schema.json',
  'spec/errors.yaml',
  'spec/errors.schema.json',
] as const;

/**
 * Reads the sources, the findings and the error catalogue of the specification.
 *
 * @throws SpecificationError with every problem and its line
 */
export function readSpecData(): SpecData {
  const sources = readSources();
  return { sources, findings: readFindings(sources), catalogue: readErrorCatalogue() };
}
