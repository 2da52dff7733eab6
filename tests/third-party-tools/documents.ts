import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { editions } from '@broker-api/generator/editions';
import { builtFiles } from '@broker-api/generator/output';

const root = resolve(import.meta.dirname, '../..');
const texts = editions(builtFiles(root));

const editionsNamed = (pattern: RegExp): string[] =>
  [...texts.keys()].filter((name) => pattern.test(name));

/** The complete editions (OpenAPI 3.1). */
export const completeEditions = editionsNamed(/openapi\.json$/);

/** The portable editions (OpenAPI 3.0). The control plane has one, because it has no dialects. */
export const portableEditions = editionsNamed(/openapi\.portable(-observed)?\.json$/);

/** The editions of the AsyncAPI documents, and the complete documents. */
export const asyncapiDocuments = editionsNamed(/asyncapi\.portable(-observed)?\.json$/).flatMap(
  (name) => (name.includes('observed') ? name : [name, name.replace('.portable', '')]),
);

/** The parts of an OpenAPI document that the tests read. */
export interface OpenapiDocument {
  readonly openapi: string;
  readonly info: object;
  readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>;
}

/** Returns the text of a document of `@broker-api/spec`. */
export function readText(name: string): string {
  const built = name.replace(/\.json$/, '.gen.json');
  return texts.get(name) ?? readFileSync(join(root, 'packages/spec/src/generated', built), 'utf8');
}

export function readDocument(name: string): OpenapiDocument {
  return JSON.parse(readText(name)) as OpenapiDocument;
}

/** Returns the number of operations in a document. */
export function operationCount({ paths }: OpenapiDocument): number {
  return Object.values(paths).flatMap((item) => Object.keys(item)).length;
}
