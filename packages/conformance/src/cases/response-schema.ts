import type { GatewayOperation, Section } from '@broker-api/spec';
import { openapi as bundles } from './documents.ts';
import type { JsonSchema, Schemas } from './json-schema.ts';

/** The parts of a bundled OpenAPI document that this module reads. */
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, PathOperation>>>>;
  readonly components: { readonly schemas: Schemas };
}

/** The values that fields of the rows can have in a list, by field. */
type RowValues = Readonly<Record<string, readonly string[]>>;

interface PathOperation {
  readonly 'x-rows'?: RowValues;
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>> }>
  >;
}

const documents = bundles as Readonly<Record<Section, Document>>;

/** Returns the schemas of a section by name. */
export function schemasOf(section: Section): Schemas {
  return documents[section].components.schemas;
}

/** Returns the schema of an operation's successful response. */
export function responseSchema(operation: GatewayOperation): JsonSchema {
  const { responses } = documentedOperation(operation) ?? {};
  return responses?.['200']?.content?.['application/json']?.schema ?? {};
}

/** Returns the values that fields of the rows can have in an operation's response. */
export const rowValues = (operation: GatewayOperation): RowValues =>
  documentedOperation(operation)?.['x-rows'] ?? {};

const documentedOperation = ({ section, path, method }: GatewayOperation) =>
  documents[section].paths[path]?.[method.toLowerCase()];
