import { controlTable, controlTypes } from './emit/control-client.ts';
import { openapiTypes } from './emit/openapi-types.ts';
import { type Files, hashOf, jsonWithHeader, withHeader } from './output.ts';
import { lintAndBundle } from './read/bundle.ts';
import { readControlOperations } from './read/control-operations.ts';
import { withExamples } from './read/examples.ts';
import type { Schemas } from './read/schema.ts';

const source = 'spec/control/openapi.yaml';
const folder = 'packages/sandbox/src/control/generated';

/** Everything that is made from the document of the control plane: its client, and its routes. */
export async function controlUnit(): Promise<Files> {
  const bundle = await lintAndBundle(source);
  const document = withExamples('control', bundle);
  const { schemas = {} } = (document.components ?? {}) as { schemas?: Schemas };
  const operations = readControlOperations(document);
  const hash = hashOf(JSON.stringify(document));
  const module = (code: string): string => withHeader(source, hash, code);
  return new Map([
    [`${folder}/openapi.gen.ts`, module(await openapiTypes(document))],
    [`${folder}/client.gen.ts`, module(controlTypes(operations, schemas))],
    [`${folder}/operations.gen.ts`, module(controlTable(operations))],
    // The server checks requests; examples would only make it larger.
    [`${folder}/openapi.gen.json`, jsonWithHeader(source, hash, bundle)],
  ]);
}
