import { type CatalogueEntry, readErrorCatalogue } from '../generate/read/error-catalogue.ts';
import { type Finding, readFindings, readSources, type Source } from '../generate/read/sources.ts';

export type { Finding, Provenance, Source } from '../generate/read/sources.ts';

/** The registers that every page refers to. */
export interface Facts {
  readonly sources: ReadonlyMap<string, Source>;
  readonly findings: ReadonlyMap<string, Finding>;
  readonly catalogue: readonly CatalogueEntry[];
}

/** The files that `readFacts` reads. */
export const factFiles = [
  'spec/sources.yaml',
  'spec/sources.schema.json',
  'spec/findings',
  'spec/finding.schema.json',
  'spec/errors.yaml',
  'spec/errors.schema.json',
] as const;

/**
 * Reads the registers of the specification.
 *
 * @throws SpecificationError with every problem at its line
 */
export function readFacts(): Facts {
  const sources = readSources();
  return { sources, findings: readFindings(sources), catalogue: readErrorCatalogue() };
}
