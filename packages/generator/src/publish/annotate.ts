import type { CatalogueEntry } from '@broker-api/spec/errors';
import { code, escapeMarkdown } from '@broker-api/spec/markdown';
import type { OperationCheck, OperationRecord, ParameterRecord } from '@broker-api/spec/model';
import { readOperations } from '@broker-api/spec/read-operations';
import {
  type JsonObject,
  mapSubschemas,
  mapValues,
  type Schema,
  type Schemas,
} from '@broker-api/spec/schema';
import {
  checksText,
  checkText,
  confirmationText,
  factNotes,
  parameterTexts,
  replayText,
  retryText,
  ruleText,
  securityText,
  weightText,
  withNotes,
} from '@broker-api/spec/texts';
import { type Example, mainExamplesFirst } from '../read/examples.ts';
import { withValueMeanings } from '../read/value-meanings.ts';

/** Objects by name, such as the operations of a path by method. */
export type Named = Readonly<Record<string, JsonObject>>;

/** The examples of each operation, by operationId and case name. */
export type Examples = Readonly<Record<string, Readonly<Record<string, Example>>>>;

type NamedExamples = readonly (readonly [name: string, example: Example])[];

/** An operation of a document at one of its paths. */
export interface Route {
  readonly path: string;
  readonly method: string;
  readonly operation: JsonObject;
}

/** Returns the operations of a document, in the order of its paths. */
export function routesOf({ paths }: JsonObject): Route[] {
  return Object.entries(paths as Record<string, Named>).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  );
}

/** What the editions of a document are made from. packages/spec contains it as built files. */
export interface EditionSource {
  /** A section, or `control`. */
  readonly owner: string;
  /** The bundled document without examples. */
  readonly bundle: JsonObject;
  readonly examples: Examples;
  /** The error codes that operations of the document return. */
  readonly catalogue: readonly CatalogueEntry[];
}

/**
 * How the responses with a status from 500 on are listed: as one response `5XX`, or with each
 * status.
 */
export type ServerErrors = '5XX' | 'each';

interface Context extends EditionSource {
  readonly components: Readonly<Record<string, Named | undefined>>;
  readonly statusKey: (status: number) => string;
}

/**
 * Returns a bundled OpenAPI document with the contents of its `x-` keys in standard fields:
 * descriptions, responses for each status, headers, examples and `deprecated`. The published
 * editions are made from this document.
 */
export function annotate(source: EditionSource, serverErrors: ServerErrors): JsonObject {
  const { owner, bundle, catalogue } = source;
  const described = withValueMeanings(bundle);
  const records = readOperations(owner, described, catalogue);
  const { parameters: _, ...components } = bundle.components as Context['components'];
  const { schemas } = described.components as { schemas: Schemas };
  const context: Context = {
    ...source,
    components: bundle.components as Context['components'],
    statusKey: (status) => (status >= 500 && serverErrors === '5XX' ? '5XX' : String(status)),
  };
  const paths = mapValues(bundle.paths as Record<string, Named>, (item) =>
    mapValues(item, (operation) => {
      const record = records.find((one) => one.operationId === operation.operationId);
      return record === undefined ? operation : annotatedOperation(operation, record, context);
    }),
  );
  return {
    ...bundle,
    paths,
    components: { ...components, schemas: mapValues(schemas, annotatedSchema) },
  } as JsonObject;
}

function annotatedOperation(
  operation: JsonObject,
  record: OperationRecord<string>,
  context: Context,
): JsonObject {
  const { parameters, requestBody } = operation;
  const examples = mainExamplesFirst(context.examples[record.operationId] ?? {});
  const successful = examples.filter(([, { status }]) => status === 200);
  // The requests of the control plane are examples of the body.
  const requests = isOfBroker(operation) ? examples.map(([, { request }]) => request) : [];
  return {
    ...operation,
    description: operationDescription(operation, record),
    ...(parameters && {
      parameters: (parameters as JsonObject[]).map((one, index) => {
        const parameter = record.parameters[index] as ParameterRecord;
        return annotatedParameter(target(one, context.components.parameters), parameter, requests);
      }),
    }),
    ...(requestBody && {
      requestBody: annotatedContent(requestBody as JsonObject, successful, (one) => one.request),
    }),
    responses: annotatedResponses(operation.responses as Named, record, examples, context),
  };
}

/** Operations of the control plane have no weight, security type, rule for retries or codes. */
function isOfBroker(operation: JsonObject): boolean {
  return operation['x-security-type'] !== undefined;
}

/** Returns an item, or the shared item that it references. */
function target(item: JsonObject, shared: Named = {}): JsonObject {
  const name = (item.$ref as string | undefined)?.split('/').at(-1);
  return name === undefined ? item : (shared[name] ?? {});
}

/** Returns the author's description, followed by the contents of the operation's `x-` keys. */
function operationDescription(operation: JsonObject, record: OperationRecord<string>): string {
  const { summary, description, rules, weight, rejectsReplays, confirmedBy, responseBy } = record;
  if (!isOfBroker(operation)) return description ?? `${summary}.`;
  const facts = [
    `**Weight**: ${weightText(weight).replace(/^weight /, '')}`,
    `**Security**: ${securityText(record)}`,
    `**Retry**: ${retryText(record.retry)}`,
  ];
  if (rejectsReplays) facts.push(`**Replay**: ${replayText}`);
  if (confirmedBy) facts.push(`**Success**: ${confirmationText(confirmedBy)}`);
  if (responseBy) {
    const { parameter, sent, absent } = responseBy;
    const condition = `${code(sent)} if ${code(parameter)} is sent`;
    facts.push(`**Response**: ${condition}, otherwise ${code(absent)}`);
  }
  for (const { path, method } of record.aliases) {
    facts.push(`**Older path**: ${code(`${method} ${path}`)}`);
  }
  const parts = [...(description === undefined ? [] : [description.trim()]), bullets(facts)];
  if (rules.length > 0) parts.push('**Parameter rules**', bullets(rules.map(ruleText)));
  return parts.join('\n\n');
}

function bullets(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}`).join('\n');
}

/**
 * Adds the facts in the `x-` keys to the description of a parameter, and the value of the first
 * request that sends the parameter, unless the broker marks the parameter as unavailable.
 */
function annotatedParameter(
  item: JsonObject,
  parameter: ParameterRecord,
  requests: readonly JsonObject[],
): JsonObject {
  const { name, unavailable } = parameter;
  const example = unavailable ? undefined : requests.find((one) => one[name] !== undefined)?.[name];
  const notes = [
    ...parameterTexts(parameter),
    // Repeats the unavailable values of a referenced schema, because most tools do not display the
    // notes of the schema beside the parameter.
    ...factNotes({ 'x-unavailable': parameter.schema['x-unavailable'], ...item }),
  ];
  return {
    ...withNotes(item, notes),
    schema: annotatedSchema(item.schema as Schema),
    ...(unavailable && { deprecated: true }),
    ...(example !== undefined && { example }),
  };
}

/** Returns a request body or a response with an annotated schema and these examples. */
function annotatedContent(
  { content, ...item }: JsonObject,
  examples: NamedExamples,
  part: (example: Example) => JsonObject,
): JsonObject {
  const json = (content as Named | undefined)?.['application/json'];
  if (json === undefined) return item;
  const schema = annotatedSchema(json.schema as Schema);
  const annotated = { schema, ...namedValues(examples, part) };
  return { ...item, content: { 'application/json': annotated } };
}

/** Returns the field `examples` with a part of each example. Without examples, returns no field. */
export function namedValues(
  examples: NamedExamples,
  part: (example: Example) => JsonObject,
): JsonObject {
  if (examples.length === 0) return {};
  const entries = examples.map(([name, example]) => {
    return [name, { summary: example.summary, value: part(example) }];
  });
  return { examples: Object.fromEntries(entries) };
}

/**
 * Returns the responses of an operation: its successful response; one response for each HTTP status
 * of its error codes, with the codes in its description, and of its examples; and the `default`
 * response for errors that are not specific to the operation. Each response has the headers that
 * the service sends with its status, and the examples with this status.
 */
function annotatedResponses(
  { default: byDefault, ...stated }: Named,
  record: OperationRecord<string>,
  examples: NamedExamples,
  context: Context,
): JsonObject {
  const { components, statusKey } = context;
  const general = target(byDefault ?? {}, components.responses);
  const headers = (general.headers ?? {}) as Named;
  const entries = context.catalogue.filter((entry) => record.errorCodes.includes(entry.code));
  const statusesOf = ({ httpStatus, otherStatuses = [] }: CatalogueEntry): string[] =>
    [httpStatus, ...otherStatuses].map(statusKey);
  const ofExamples = examples.map(([, { status }]) => statusKey(status));
  const errors = [...entries.flatMap(statusesOf), ...ofExamples].map((status) => {
    const found = entries.filter((entry) => statusesOf(entry).includes(status));
    if (found.length === 0) return [status, general] as const;
    return [status, { ...general, description: errorText(found, record.checks) }] as const;
  });
  const complete = mapValues({ ...Object.fromEntries(errors), ...stated }, (response, status) => {
    const { headers: _, ...rest } = response;
    const sent = headersSentWith(status, headers, components.headers);
    const own = examples.filter(([, example]) => statusKey(example.status) === status);
    return annotatedContent({ ...rest, ...sent }, own, (example) => example.response);
  });
  return { ...complete, ...(byDefault && { default: byDefault }) };
}

function errorText(entries: readonly CatalogueEntry[], checks: readonly OperationCheck[]): string {
  const codes = checks.flatMap((one) => one.codes);
  const ownChecks = entries.some((entry) => codes.includes(entry.code)) ? checks : [];
  const order = ownChecks.length > 0 ? '' : ', in the order in which the broker checks them';
  const unknown = entries.some(({ outcome }) => outcome === 'unknown');
  const parts = [
    unknown
      ? 'The outcome is unknown: the operation may have been carried out. Error codes:'
      : `The request was rejected. Error codes${order}:`,
    bullets(entries.map((one) => `${code(one.code)} ${one.name}: ${escapeMarkdown(one.meaning)}`)),
  ];
  if (ownChecks.length > 0) {
    const steps = ownChecks.map((one, index) => `${index + 1}. ${checkText(one)}`);
    parts.push(checksText, steps.join('\n'));
  }
  return parts.join('\n\n');
}

/** Returns the headers of the shared error response that the broker sends with this status. */
function headersSentWith(status: string, headers: Named, shared: Named | undefined): JsonObject {
  const sent = Object.entries(headers).filter(([, header]) => {
    const statuses = target(header, shared)['x-sent-with'] as readonly number[] | undefined;
    return statuses === undefined || statuses.map(String).includes(status);
  });
  return sent.length === 0 ? {} : { headers: Object.fromEntries(sent) };
}

/** Adds the facts in the `x-` keys of a schema and its subschemas to their descriptions. */
export function annotatedSchema(schema: Schema): Schema {
  const annotated = withNotes(
    mapSubschemas(schema, (one) => annotatedSchema(one)),
    factNotes(schema),
  );
  return withoutReferenceSiblings({
    ...annotated,
    ...(schema['x-unavailable'] === true && { deprecated: true }),
    // Tools that do not know `prefixItems` require `items`. The schema fixes the number of items,
    // so an empty `items` does not permit more of them.
    ...(schema.prefixItems && schema.items === undefined && { items: {} }),
  });
}

/**
 * Moves the reference of a schema that has other keywords into `allOf`, because many tools ignore
 * the keywords beside a `$ref`.
 */
export function withoutReferenceSiblings({ $ref, ...siblings }: Schema): Schema {
  if ($ref === undefined) return siblings;
  return Object.keys(siblings).length === 0 ? { $ref } : { ...siblings, allOf: [{ $ref }] };
}
