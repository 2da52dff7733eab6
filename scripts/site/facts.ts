import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { type CatalogueEntry, readErrorCatalogue } from '../generate/error-catalogue.ts';
import { inRepository } from '../lib/paths.ts';

/** A document that facts come from, as spec/sources.yaml lists it. */
export interface Source {
  readonly title: string;
  readonly kinds: readonly string[];
}

/** Where a fact comes from: an entry of x-provenance. */
export interface Provenance {
  readonly source: string;
  readonly locator: string;
  readonly kind: string;
}

/** A disagreement between sources, as spec/findings/<slug>.yaml tells it. */
export interface Finding {
  readonly title: string;
  readonly sources: readonly (Provenance & { readonly says: string })[];
  readonly decision: string;
  readonly consequence?: string;
}

/** The registers that every page refers to. */
export interface Facts {
  readonly sources: ReadonlyMap<string, Source>;
  readonly findings: ReadonlyMap<string, Finding>;
  readonly catalogue: readonly CatalogueEntry[];
}

/** The files that `readFacts` reads. */
export const factFiles = ['spec/sources.yaml', 'spec/findings', 'spec/errors.yaml'] as const;

/** Reads the registers of the specification. */
export function readFacts(): Facts {
  const folder = inRepository('spec/findings');
  const slugs = readdirSync(folder)
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => file.replace('.yaml', ''))
    .sort();
  return {
    sources: new Map(Object.entries(readYaml<Record<string, Source>>('spec/sources.yaml'))),
    findings: new Map(
      slugs.map((slug) => [slug, readYaml<Finding>(join('spec/findings', `${slug}.yaml`))]),
    ),
    catalogue: readErrorCatalogue(),
  };
}

function readYaml<Content>(path: string): Content {
  return parse(readFileSync(inRepository(path), 'utf8')) as Content;
}
