import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Location } from '@redocly/openapi-core';
import { isObject, type JsonObject, textsOf } from '../json.ts';
import { type CatalogueEntry, readErrorCatalogue } from '../read/error-catalogue.ts';
import { readSources, type Source } from '../read/sources.ts';
import { readJson, specRoot } from '../read/spec-files.ts';

/** Returns the root of the repository that contains a document. */
function repositoryOf({ source }: Location): string {
  return dirname(specRoot(source.absoluteRef));
}

/** Returns the entries of errors.yaml by error code, in the order of the checks. */
export function errorCatalogue(location: Location): ReadonlyMap<number, CatalogueEntry> {
  const entries = readErrorCatalogue(repositoryOf(location));
  return new Map(entries.map((entry) => [entry.code, entry]));
}

/** Returns the sources by name. */
export function sources(location: Location): ReadonlyMap<string, Source> {
  return readSources(repositoryOf(location));
}

/** Returns the schema of all x- keys. */
export function extensionSchema({ source }: Location): JsonObject {
  return readJson(join(specRoot(source.absoluteRef), 'extensions.schema.json')) as JsonObject;
}

/** Returns the path of a finding. */
export function findingPath(root: string, slug: string): string {
  return join(root, 'findings', `${slug}.yaml`);
}

/** Returns whether the file of a finding exists. */
export function findingExists(root: string, slug: string): boolean {
  return existsSync(findingPath(root, slug));
}

/**
 * Returns the types of elements that can have an x- key: any, operation, parameter, schema,
 * property, header or step.
 */
export function allowedElements(extension: unknown): readonly string[] {
  return isObject(extension) ? textsOf(extension['x-placed-on']) : [];
}
