import type { CatalogueEntry } from '@broker-api/spec/errors';
import { code, escapeMarkdown } from '@broker-api/spec/markdown';
import type { OperationCheck } from '@broker-api/spec/model';
import type { Json, JsonObject, Schema } from '@broker-api/spec/schema';
import { checksText, checkText } from '@broker-api/spec/texts';
import type { Example } from '../../read/examples.ts';
import { annotatedSchema } from './annotated-schemas.ts';

/** The shared parts of a document that the responses of its operations use. */
export interface SharedResponses {
  readonly responses: Readonly<Record<string, JsonObject>>;
  readonly headers: Readonly<Record<string, JsonObject>>;
}

type NamedExamples = readonly (readonly [name: string, example: Example])[];

/**
 * Returns the responses of an operation: its successful response; one response for each HTTP status
 * of its error codes, with the codes in its description; and the `default` response for errors that
 * are not specific to the operation. 5XX statuses share one response. Each response has the headers
 * that the service sends with its status, and the examples with this status.
 *
 * @param entries the entries of the error catalogue for the operation's codes, in catalogue order
 * @param checks the checks of the operation, if their order differs from that of the catalogue
 */
export function annotatedResponses(
  originals: Readonly<Record<string, JsonObject>>,
  shared: SharedResponses,
  entries: readonly CatalogueEntry[],
  checks: readonly OperationCheck[],
  examples: NamedExamples,
): JsonObject {
  const byDefault = resolveResponse(originals.default ?? {}, shared);
  const headers = (byDefault.headers ?? {}) as Record<string, JsonObject>;
  const errors = new Map<string, CatalogueEntry[]>();
  for (const [status, entry] of entries.flatMap(statusesOf)) {
    errors.set(status, [...(errors.get(status) ?? []), entry]);
  }
  const response = (status: string, original: JsonObject): JsonObject =>
    completeResponse(original, status, headersWith(status, headers, shared), examples);
  return {
    ...Object.fromEntries(
      Object.entries(originals)
        .filter(([status]) => status !== 'default')
        .map(([status, original]) => [status, response(status, original)]),
    ),
    ...Object.fromEntries(
      [...errors]
        .sort(([a], [b]) => a.localeCompare(b))
        .map(([status, codes]) => [
          status,
          response(status, { ...byDefault, description: errorText(codes, checks) }),
        ]),
    ),
    ...(originals.default && { default: originals.default }),
  };
}

/** Returns a response with its reference resolved. */
export function resolveResponse(response: JsonObject, { responses }: SharedResponses): JsonObject {
  const name = (response.$ref as string | undefined)?.split('/').at(-1);
  return name === undefined ? response : (responses[name] ?? {});
}

function statusesOf(entry: CatalogueEntry): [string, CatalogueEntry][] {
  const statuses = [entry.httpStatus, ...(entry.otherStatuses ?? [])].map(statusKey);
  return statuses.map((status) => [status, entry]);
}

function statusKey(status: number): string {
  return status >= 500 ? '5XX' : String(status);
}

function errorText(entries: readonly CatalogueEntry[], checks: readonly OperationCheck[]): string {
  const codes = checks.flatMap((one) => one.codes);
  const ownChecks = entries.some((entry) => codes.includes(entry.code)) ? checks : [];
  const order = ownChecks.length > 0 ? '' : ', in the order in which the broker checks them';
  const unknown = entries.some(({ outcome }) => outcome === 'unknown');
  const lines = entries.map(
    (entry) => `- ${code(entry.code)} ${entry.name}: ${escapeMarkdown(entry.meaning)}`,
  );
  return [
    unknown
      ? 'The outcome is unknown: the operation may have been carried out. Error codes:'
      : `The request was rejected. Error codes${order}:`,
    lines.join('\n'),
    ...(ownChecks.length > 0
      ? [checksText, ownChecks.map((one, index) => `${index + 1}. ${checkText(one)}`).join('\n')]
      : []),
  ].join('\n\n');
}

/** Returns the headers of the shared error response that the broker sends with this status. */
function headersWith(
  status: string,
  headers: Readonly<Record<string, JsonObject>>,
  shared: SharedResponses,
): JsonObject | undefined {
  const sent = Object.entries(headers).filter(([, header]) => {
    const name = (header.$ref as string | undefined)?.split('/').at(-1);
    const target = name === undefined ? header : shared.headers[name];
    const statuses = target?.['x-sent-with'] as readonly number[] | undefined;
    return statuses === undefined || statuses.map(String).includes(status);
  });
  return sent.length === 0 ? undefined : Object.fromEntries(sent);
}

/** Returns a response with an annotated schema, these headers, and the examples of its status. */
export function completeResponse(
  { headers: _, content, ...response }: JsonObject,
  status: string,
  headers: JsonObject | undefined,
  examples: NamedExamples,
): JsonObject {
  const json = (content as Record<string, JsonObject> | undefined)?.['application/json'];
  const found = examples.filter((entry) => statusKey(entry[1].status) === status);
  return {
    ...response,
    ...(headers && { headers }),
    ...(json && {
      content: {
        'application/json': {
          schema: annotatedSchema(json.schema as Schema),
          ...(found.length > 0 && { examples: responseExamples(found) }),
        },
      },
    }),
  };
}

function responseExamples(examples: NamedExamples): Record<string, Json> {
  return Object.fromEntries(
    examples.map(([name, { summary, response }]) => [name, { summary, value: response }]),
  );
}
