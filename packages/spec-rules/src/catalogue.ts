import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { isObject, type JsonObject, objectOf, textsOf } from './json.ts';
import { fileReader } from './spec-files.ts';

/** An error code of the service, as errors.yaml says it. */
export interface CatalogueEntry {
  readonly name: string;
  readonly httpStatus: number;
  readonly meaning: string;
  /** Set when the gateway itself refuses so, before any operation runs. */
  readonly gateway?: string;
}

const readErrors = fileReader((text) => {
  const entries = Object.entries(objectOf(parse(text)));
  // Whoever reads the register itself says what is wrong with an entry.
  const whole = entries.filter(
    (entry): entry is [string, JsonObject & CatalogueEntry] =>
      isObject(entry[1]) && typeof entry[1].meaning === 'string',
  );
  return new Map(whole.map(([code, entry]) => [Number(code), entry]));
});

const readSources = fileReader((text) => {
  const entries = Object.entries(objectOf(parse(text)));
  return new Map(entries.map(([name, source]) => [name, textsOf(objectOf(source).kinds)]));
});

const readExtensions = fileReader((text) => JSON.parse(text) as JsonObject);

/** The error codes in the order in which checks are made. */
export function errorCatalogue(root: string): ReadonlyMap<number, CatalogueEntry> {
  return readErrors(join(root, 'errors.yaml'));
}

/** The documents that facts come from, with the kinds of facts that each may state. */
export function sources(root: string): ReadonlyMap<string, readonly string[]> {
  return readSources(join(root, 'sources.yaml'));
}

/** The schema of all x- keys. */
export function extensionSchema(root: string): JsonObject {
  return readExtensions(join(root, 'extensions.schema.json'));
}

/** Where a finding is written down. */
export function findingPath(root: string, slug: string): string {
  return join(root, 'findings', `${slug}.yaml`);
}

/** Whether a finding is written down. */
export function findingExists(root: string, slug: string): boolean {
  return existsSync(findingPath(root, slug));
}

/** The places where an x- key may stand: any, operation, parameter, schema, property. */
export function placesOf(extension: unknown): readonly string[] {
  return isObject(extension) ? textsOf(extension['x-placed-on']) : [];
}
