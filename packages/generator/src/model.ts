// The model of the specification: what is checked and bundled, and what the emitters
// read. Its parts are defined beside the code that reads them.

import type { OperationRecord } from '@broker-api/spec/model';
import type { JsonObject, Schemas } from '@broker-api/spec/schema';
import type { CatalogueEntry } from './read/error-catalogue.ts';
import type { Example } from './read/examples.ts';
import type { WorkflowDocument } from './read/workflows.ts';
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
  readonly schemaPath: SchemaPath;
}

/** Returns the path of the file that defines a schema, relative to the root of the repository. */
type SchemaPath = (name: string) => string;

/** The REST document of the control plane. */
export type ControlDocument = RestDocument<OperationRecord<'control'>>;

/** The AsyncAPI document of a section. */
export interface StreamsDocument {
  readonly section: Section;
  readonly source: string;
  /** The bundled document without examples. */
  readonly bundle: JsonObject;
  /** The bundled document, with the examples of its messages. */
  readonly document: JsonObject;
  readonly schemas: Schemas;
  readonly schemaPath: SchemaPath;
}

/** The workflows of a section, and everything that their steps may reference. */
export interface SectionWorkflows {
  readonly section: Section;
  readonly documents: readonly WorkflowDocument[];
  /** The sections whose operations the steps call. */
  readonly apis: readonly Pick<SectionDocument, 'section' | 'operations' | 'schemas'>[];
  /** The control plane; absent if no step calls it. */
  readonly control?: Pick<ControlDocument, 'operations' | 'schemas'> | undefined;
  readonly catalogue: readonly CatalogueEntry[];
  /** The values that x-account may have. */
  readonly accounts: readonly string[];
}
