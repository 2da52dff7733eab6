import { readControlOperations } from '../generate/read/control-operations.ts';
import type { JsonObject, Schemas } from '../generate/read/schema.ts';
import { type ExamplesOf, putFirst, serverUrl, showRefusals } from './annotate-openapi.ts';
import { controlSamples, mainExample } from './code-samples.ts';
import type { Facts } from './facts.ts';
import { annotateSchemas } from './notes.ts';
import { addSources } from './operation-block.ts';

/**
 * The bundled document of the control plane as its page shows it: each operation has code samples
 * and its sources, and refusals have examples. It has no weights, security types and error codes.
 */
export function annotateControl(
  document: JsonObject,
  facts: Facts,
  examplesOf: ExamplesOf,
): JsonObject {
  const copy = structuredClone(document);
  const components = copy.components as Record<string, JsonObject>;
  const baseUrl = serverUrl(document);
  // Redoc shows an address with variables as a template; readers want to see one.
  copy.servers = [{ url: baseUrl, description: 'Your sandbox' }];
  addSources((copy.info ?? {}) as JsonObject, facts);
  for (const operation of readControlOperations(document)) {
    const item = (copy.paths as Record<string, Record<string, JsonObject>>)[operation.path] ?? {};
    const shown = item[operation.method.toLowerCase()] as JsonObject;
    const examples = examplesOf(operation.operationId);
    addSources(shown, facts);
    shown['x-codeSamples'] = controlSamples(operation, examples, baseUrl);
    putFirst(shown, mainExample(examples));
    showRefusals(shown, components, examples);
  }
  components.schemas = annotateSchemas((components.schemas ?? {}) as Schemas, facts);
  return copy;
}
