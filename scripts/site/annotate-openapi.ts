import type { Example } from '../generate/read/examples.ts';
import { type Operation, readOperations } from '../generate/read/operations.ts';
import type { JsonObject, Schemas } from '../generate/read/schema.ts';
import type { Section } from '../lib/paths.ts';
import { annotateParameter, annotateSchemas } from './annotate-schemas.ts';
import { codeSamples, mainExample } from './code-samples.ts';
import { addSources, operationDetails } from './operation-details.ts';
import { sourceKinds } from './provenance.ts';
import type { Provenance, SpecData } from './spec-data.ts';

/** Returns the examples of an operation, by operationId. */
export type ExamplesOf = (operationId: string) => Readonly<Record<string, Example>>;

/**
 * Returns a copy of a bundled OpenAPI document for its reference page. The descriptions include the
 * contents of the `x-` keys, and each operation has code samples and error examples.
 */
export function annotateOpenapi(
  section: Section,
  document: JsonObject,
  specData: SpecData,
  examplesOf: ExamplesOf,
): JsonObject {
  const copy = structuredClone(document);
  const operations = readOperations(section, document, specData.catalogue);
  const components = copy.components as Record<string, JsonObject>;
  const schemas = (components.schemas ?? {}) as Schemas;
  const shared = (components.parameters ?? {}) as Record<string, JsonObject>;
  const baseUrl = serverUrl(document);
  // Redoc would display a URL with variables as a template.
  const [server] = (copy.servers ?? []) as JsonObject[];
  copy.servers = [{ url: baseUrl, description: server?.description ?? 'Your broker' }];
  addSources((copy.info ?? {}) as JsonObject, specData);
  for (const operation of operations) {
    const item = (copy.paths as Record<string, Record<string, JsonObject>>)[operation.path] ?? {};
    const annotated = item[operation.method.toLowerCase()] as JsonObject;
    const examples = examplesOf(operation.operationId);
    annotated.description = describe(operation, specData);
    annotated['x-codeSamples'] = codeSamples(operation, examples, baseUrl);
    const operationKinds = sourceKinds(operation.provenance as unknown as Provenance[]);
    annotated.parameters = (annotated.parameters as JsonObject[]).map((parameter) => {
      const inlined = inlineSharedParameter(parameter, shared);
      return annotateParameter(inlined, operationKinds, schemas, specData);
    });
    moveExampleFirst(annotated, mainExample(examples));
    addErrorExamples(annotated, components, examples);
  }
  components.schemas = annotateSchemas(schemas, specData);
  return copy;
}

/** Returns the author's description of an operation, followed by the contents of its `x-` keys. */
function describe(operation: Operation, specData: SpecData): string {
  const written = operation.description === undefined ? [] : [operation.description.trim()];
  return [...written, operationDetails(operation, specData)].join('\n\n');
}

/** Replaces a reference to a shared parameter with a copy, as its notes depend on the operation. */
function inlineSharedParameter(
  parameter: JsonObject,
  shared: Readonly<Record<string, JsonObject>>,
): JsonObject {
  const name = (parameter.$ref as string | undefined)?.split('/').at(-1);
  return name === undefined ? parameter : { ...shared[name] };
}

/** Returns the URL of the first server, with the default values of its variables. */
export function serverUrl({ servers }: JsonObject): string {
  const [server = {}] = (servers ?? []) as JsonObject[];
  const variables = (server.variables ?? {}) as Record<string, JsonObject>;
  const url = (server.url as string | undefined) ?? '';
  return url.replace(/\{(\w+)\}/g, (_, name: string) => String(variables[name]?.default ?? ''));
}

/** Moves the named example, which the code samples use, before the other response examples. */
export function moveExampleFirst({ responses }: JsonObject, name: string | undefined): void {
  const response = (responses as Record<string, JsonObject>)['200'];
  const content = (response?.content as Record<string, JsonObject> | undefined)?.[
    'application/json'
  ];
  const examples = content?.examples as JsonObject | undefined;
  if (content === undefined || name === undefined || examples?.[name] === undefined) return;
  content.examples = { [name]: examples[name], ...examples };
}

/** Adds the error examples to the default response. */
export function addErrorExamples(
  operation: JsonObject,
  components: Readonly<Record<string, JsonObject>>,
  examples: Readonly<Record<string, Example>>,
): void {
  const errors = Object.entries(examples).filter(([, { status }]) => status !== 200);
  const responses = operation.responses as Record<string, JsonObject>;
  const name = (responses.default?.$ref as string | undefined)?.split('/').at(-1);
  const response = (name === undefined ? responses.default : components.responses?.[name]) as
    | JsonObject
    | undefined;
  if (errors.length === 0 || response === undefined) return;
  const copy = structuredClone(response);
  const content = (copy.content as Record<string, JsonObject> | undefined)?.['application/json'];
  if (content === undefined) return;
  content.examples = Object.fromEntries(
    errors.map(([example, { summary, status, response: value }]) => [
      example,
      { summary: `${summary} (HTTP ${status})`, value },
    ]),
  );
  responses.default = copy;
}
