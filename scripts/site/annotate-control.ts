import { readControlOperations } from '../generate/read/control-operations.ts';
import type { JsonObject, Schemas } from '../generate/read/schema.ts';
import {
  addErrorExamples,
  type ExamplesOf,
  moveExampleFirst,
  serverUrl,
} from './annotate-openapi.ts';
import { annotateSchemas } from './annotate-schemas.ts';
import { controlSamples, mainExample } from './code-samples.ts';
import { addSources } from './operation-details.ts';
import type { SpecData } from './spec-data.ts';

/**
 * Returns a copy of the bundled control plane document for its reference page. Each operation has
 * code samples, its sources and error examples. Control operations have no weights, security types
 * or error codes.
 */
export function annotateControl(
  document: JsonObject,
  specData: SpecData,
  examplesOf: ExamplesOf,
): JsonObject {
  const copy = structuredClone(document);
  const components = copy.components as Record<string, JsonObject>;
  const baseUrl = serverUrl(document);
  // Redoc would display a URL with variables as a template.
  copy.servers = [{ url: baseUrl, description: 'Your sandbox' }];
  addSources((copy.info ?? {}) as JsonObject, specData);
  for (const operation of readControlOperations(document)) {
    const item = (copy.paths as Record<string, Record<string, JsonObject>>)[operation.path] ?? {};
    const annotated = item[operation.method.toLowerCase()] as JsonObject;
    const examples = examplesOf(operation.operationId);
    addSources(annotated, specData);
    annotated['x-codeSamples'] = controlSamples(operation, examples, baseUrl);
    moveExampleFirst(annotated, mainExample(examples));
    addErrorExamples(annotated, components, examples);
  }
  components.schemas = annotateSchemas((components.schemas ?? {}) as Schemas, specData);
  return copy;
}
