import { catalogueInputs } from '../generate/manifest.ts';
import { type CatalogueEntry, readErrorCatalogue } from '../generate/read/error-catalogue.ts';
import { type Finding, readFindings } from '../generate/read/findings.ts';
import { readSources, type Source } from '../generate/read/sources.ts';
import { root } from '../lib/paths.ts';

export type { Finding } from '../generate/read/findings.ts';
export type { Provenance, Source } from '../generate/read/sources.ts';

/** The registers that every page refers to. */
export interface Facts {
  readonly sources: ReadonlyMap<string, Source>;
  readonly findings: ReadonlyMap<string, Finding>;
  readonly catalogue: readonly CatalogueEntry[];
}

/** The files that `readFacts` reads. */
export const factFiles = catalogueInputs;

/**
 * Reads the registers of the specification.
 *
 * @throws SpecificationError with every problem at its line
 */
export function readFacts(): Facts {
  const sources = readSources(root);
  return { sources, findings: readFindings(root, sources), catalogue: readErrorCatalogue(root) };
}
