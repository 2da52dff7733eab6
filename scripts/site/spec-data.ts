import { catalogueInputs } from '../generate/manifest.ts';
import { type CatalogueEntry, readErrorCatalogue } from '../generate/read/error-catalogue.ts';
import { type Finding, readFindings } from '../generate/read/findings.ts';
import { readSources, type Source } from '../generate/read/sources.ts';
import { root } from '../lib/paths.ts';

export type { Finding } from '../generate/read/findings.ts';
export type { Provenance, Source } from '../generate/read/sources.ts';

/** The sources, findings and errors that the pages link to. */
export interface SpecData {
  readonly sources: ReadonlyMap<string, Source>;
  readonly findings: ReadonlyMap<string, Finding>;
  readonly catalogue: readonly CatalogueEntry[];
}

/** The files that `readSpecData` reads. */
export const specDataFiles = catalogueInputs;

/**
 * Reads the sources, the findings and the error catalogue of the specification.
 *
 * @throws SpecificationError with every problem and its line
 */
export function readSpecData(): SpecData {
  const sources = readSources(root);
  return { sources, findings: readFindings(root, sources), catalogue: readErrorCatalogue(root) };
}
