import type { Example } from '../generate/read/examples.ts';
import { type Operation, readOperations } from '../generate/read/operations.ts';
import type { JsonObject, Schemas } from '../generate/read/schema.ts';
import type { Section } from '../lib/paths.ts';
import { codeSamples, mainExample } from './code-samples.ts';
import type { Facts, Provenance } from './facts.ts';
import { annotateParameter, annotateSchemas } from './notes.ts';
import { addSources, operationBlock } from './operation-block.ts';
import { kindsOf } from './provenance.ts';

/** Finds the examples of an operation by its name. */
export type ExamplesOf = (operationId: string) => Readonly<Record<string, Example>>;

/**
 * A bundled OpenAPI document as its page shows it: what the x- keys say stands in the descriptions,
 * each operation has code samples, and refusals have examples.
 */
export function annotateOpenapi(
  section: Section,
  document: JsonObject,
  facts: Facts,
  examplesOf: ExamplesOf,
): JsonObject {
  const copy = structuredClone(document);
  const operations = readOperations(section, document, facts.catalogue);
  const components = copy.components as Record<string, JsonObject>;
  const schemas = (components.schemas ?? {}) as Schemas;
  const shared = (components.parameters ?? {}) as Record<string, JsonObject>;
  const baseUrl = serverUrl(document);
  // Redoc shows an address with variables as a template; readers want to see one.
  const [{ description: aboutServer = 'Your broker' } = {}] = (copy.servers ?? []) as JsonObject[];
  copy.servers = [{ url: baseUrl, description: aboutServer }];
  addSources((copy.info ?? {}) as JsonObject, facts);
  for (const operation of operations) {
    const item = (copy.paths as Record<string, Record<string, JsonObject>>)[operation.path] ?? {};
    const shown = item[operation.method.toLowerCase()] as JsonObject;
    const examples = examplesOf(operation.operationId);
    shown.description = describe(operation, facts);
    shown['x-codeSamples'] = codeSamples(operation, examples, baseUrl);
    const outer = kindsOf(operation.provenance as unknown as Provenance[]);
    shown.parameters = (shown.parameters as JsonObject[]).map((parameter) =>
      annotateParameter(resolveParameter(parameter, shared), outer, schemas, facts),
    );
    putFirst(shown, mainExample(examples));
    showRefusals(shown, components, examples);
  }
  components.schemas = annotateSchemas(schemas, facts);
  return copy;
}

/** The whole description of an operation: what its author wrote, and what its keys say. */
function describe(operation: Operation, facts: Facts): string {
  const written = operation.description === undefined ? [] : [operation.description.trim()];
  return [...written, operationBlock(operation, facts)].join('\n\n');
}

/** A shared parameter is written out, because its remarks depend on the operation. */
function resolveParameter(
  parameter: JsonObject,
  shared: Readonly<Record<string, JsonObject>>,
): JsonObject {
  const name = (parameter.$ref as string | undefined)?.split('/').at(-1);
  return name === undefined ? parameter : { ...shared[name] };
}

/** The address that a document shows, its variables at their defaults. */
export function serverUrl({ servers }: JsonObject): string {
  const [server = {}] = (servers ?? []) as JsonObject[];
  const variables = (server.variables ?? {}) as Record<string, JsonObject>;
  const url = (server.url as string | undefined) ?? '';
  return url.replace(/\{(\w+)\}/g, (_, name: string) => String(variables[name]?.default ?? ''));
}

/** The response to the request of the code samples is shown before the others. */
export function putFirst({ responses }: JsonObject, name: string | undefined): void {
  const response = (responses as Record<string, JsonObject>)['200'];
  const content = (response?.content as Record<string, JsonObject> | undefined)?.[
    'application/json'
  ];
  const examples = content?.examples as JsonObject | undefined;
  if (content === undefined || name === undefined || examples?.[name] === undefined) return;
  content.examples = { [name]: examples[name], ...examples };
}

/** Puts the examples of refusals at the default response. */
export function showRefusals(
  operation: JsonObject,
  components: Readonly<Record<string, JsonObject>>,
  examples: Readonly<Record<string, Example>>,
): void {
  const refusals = Object.entries(examples).filter(([, { status }]) => status !== 200);
  const responses = operation.responses as Record<string, JsonObject>;
  const name = (responses.default?.$ref as string | undefined)?.split('/').at(-1);
  const response = (name === undefined ? responses.default : components.responses?.[name]) as
    | JsonObject
    | undefined;
  if (refusals.length === 0 || response === undefined) return;
  const copy = structuredClone(response);
  const content = (copy.content as Record<string, JsonObject> | undefined)?.['application/json'];
  if (content === undefined) return;
  content.examples = Object.fromEntries(
    refusals.map(([example, { summary, status, response: value }]) => [
      example,
      { summary: `${summary} (HTTP ${status})`, value },
    ]),
  );
  responses.default = copy;
}
