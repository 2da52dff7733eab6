// The model of the specification: what is checked and bundled, and what the emitters
// read. Its parts are defined beside the code that reads them.

import type { CatalogueEntry } from '@broker-api/spec/errors';
import type { OperationRecord } from '@broker-api/spec/model';
import type { JsonObject, Schemas } from '@broker-api/spec/schema';
import type { Example } from './read/examples.ts';
import type { Section } from './sections.ts';

/** An OpenAPI document, its operations and their examples. */
interface RestDocument<Kind> {
  /** The path of the document, relative to the root of the repository. */
  readonly source: string;
  /** The bundled document without examples. */
  readonly bundle: JsonObject;
  /** The named schemas, whose descriptions list the meanings of enum values. */
  readonly schemas: Schemas;
  readonly operations: readonly Kind[];
  /** The examples of each operation, by operationId and case name. */
  readonly examples: Readonly<Record<string, Readonly<Record<string, Example>>>>;
}

/** The REST document of a section. */
export interface SectionDocument extends RestDocument<OperationRecord> {
  readonly section: Section;
  readonly catalogue: readonly CatalogueEntry[];
}

/** The REST document of the control plane. */
export type ControlDocument = RestDocument<OperationRecord<'control'>>;
