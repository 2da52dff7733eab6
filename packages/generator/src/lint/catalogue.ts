import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { isObject, type JsonObject, objectOf, textsOf } from '../read/json.ts';
import type { SourceSections } from '../read/locator.ts';
import { fileReader } from '../read/spec-files.ts';

/** An entry of errors.yaml. */
export interface CatalogueEntry {
  readonly name: string;
  readonly httpStatus: number;
  readonly meaning: string;
  /**
   * The operations for which the gateway can return this code, such as `signed`. Absent if the
   * gateway never returns the code.
   */
  readonly gateway?: string;
}

/** An entry of sources.yaml. */
export interface Source {
  /** The kinds of facts that the source can state. */
  readonly kinds: readonly string[];
  readonly sections: SourceSections;
}

const readErrors = fileReader((text) => {
  const entries = Object.entries(objectOf(parse(text)));
  // Skips malformed entries: the generator validates errors.yaml and reports them.
  const valid = entries.filter(
    (entry): entry is [string, JsonObject & CatalogueEntry] =>
      isObject(entry[1]) && typeof entry[1].meaning === 'string',
  );
  return new Map(valid.map(([code, entry]) => [Number(code), entry]));
});

const readSources = fileReader((text) => {
  const entries = Object.entries(objectOf(parse(text)));
  return new Map(entries.map(([name, source]) => [name, sourceOf(objectOf(source))]));
});

function sourceOf({ kinds, sections }: JsonObject): Source {
  const counts = Object.entries(objectOf(sections)).map(([section, rules]): [string, number] => [
    section,
    Number(rules),
  ]);
  return { kinds: textsOf(kinds), sections: new Map(counts) };
}

const readExtensions = fileReader((text) => JSON.parse(text) as JsonObject);

/** Returns the entries of errors.yaml by error code, in the order of the checks. */
export function errorCatalogue(root: string): ReadonlyMap<number, CatalogueEntry> {
  return readErrors(join(root, 'errors.yaml'));
}

/** Returns the sources by name. */
export function sources(root: string): ReadonlyMap<string, Source> {
  return readSources(join(root, 'sources.yaml'));
}

/** Returns the schema of all x- keys. */
export function extensionSchema(root: string): JsonObject {
  return readExtensions(join(root, 'extensions.schema.json'));
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
