import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { editionsIn } from '@broker-api/generator/editions';

const require = createRequire(import.meta.url);
const editions = editionsIn(resolve(import.meta.dirname, '../..'));

/** The complete editions (OpenAPI 3.1). */
export const completeEditions = ['spot', 'contract', 'option', 'control'].map(
  (owner) => `${owner}/openapi.json`,
);

/** The portable editions (OpenAPI 3.0). The control plane has one, because it has no dialects. */
export const portableEditions = [
  ...['spot', 'contract', 'option', 'control'].map((owner) => `${owner}/openapi.portable.json`),
  ...['spot', 'contract', 'option'].map((owner) => `${owner}/openapi.portable-observed.json`),
];

export const asyncapiDocuments = ['spot', 'contract', 'option'].map(
  (section) => `${section}/asyncapi.json`,
);

/** The parts of an OpenAPI document that the tests read. */
export interface OpenapiDocument {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>;
}

/** Returns the text of a document of `@broker-api/spec`. Makes the editions, so needs no build. */
export function readText(name: string): string {
  return editions.get(name) ?? readFileSync(require.resolve(`@broker-api/spec/${name}`), 'utf8');
}

export function readDocument(name: string): OpenapiDocument {
  return JSON.parse(readText(name)) as OpenapiDocument;
}

/** Returns the number of operations in a document. */
export function operationCount({ paths }: OpenapiDocument): number {
  return Object.values(paths).flatMap((item) => Object.keys(item)).length;
}
