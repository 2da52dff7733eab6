import { type GatewayOperation, type Section, type Statement, sections } from '@broker-api/spec';
import contractAsyncapi from '@broker-api/spec/contract/asyncapi.json' with { type: 'json' };
import contractOpenapi from '@broker-api/spec/contract/openapi.source.json' with { type: 'json' };
import optionAsyncapi from '@broker-api/spec/option/asyncapi.json' with { type: 'json' };
import optionOpenapi from '@broker-api/spec/option/openapi.source.json' with { type: 'json' };
import spotAsyncapi from '@broker-api/spec/spot/asyncapi.json' with { type: 'json' };
import spotOpenapi from '@broker-api/spec/spot/openapi.source.json' with { type: 'json' };
import type { ChannelId } from './case.ts';
import type { JsonSchema, Schemas } from './json-schema.ts';
import { type StreamDocument, type StreamMessage, serverMessagesIn } from './stream-document.ts';

/** The parts of a bundled OpenAPI document that this module reads. */
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, PathOperation>>>>;
  readonly components: { readonly schemas: Schemas };
}

/** The values that fields of the rows can have in a list, by field. */
type RowValues = Readonly<Record<string, readonly string[]>>;

interface PathOperation {
  readonly 'x-provenance'?: readonly Statement[];
  readonly 'x-rows'?: RowValues;
  /** The parameter that selects the schema of the response, and the schemas with and without it. */
  readonly 'x-response-by'?: Readonly<Record<'parameter' | 'sent' | 'absent', string>>;
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>> }>
  >;
}

interface Documents {
  readonly openapi: Document;
  readonly asyncapi: StreamDocument;
}

// scripts/generate.ts writes the documents; the types of JSON modules are wider.
const documents = {
  spot: { openapi: spotOpenapi, asyncapi: spotAsyncapi },
  contract: { openapi: contractOpenapi, asyncapi: contractAsyncapi },
  option: { openapi: optionOpenapi, asyncapi: optionAsyncapi },
} as unknown as Readonly<Record<Section, Documents>>;

/** Returns the text of a section's bundled document. */
export const documentText = (section: Section, name: keyof Documents): string =>
  JSON.stringify(documents[section][name]);

/** Returns the schemas of a section by name. */
export function schemasOf(section: Section): Schemas {
  return documents[section].openapi.components.schemas;
}

/**
 * Returns the schema of an operation's successful response.
 *
 * @param sent the sent parameters, if one of them can select one of several schemas
 */
export function responseSchema(operation: GatewayOperation, sent?: URLSearchParams): JsonSchema {
  const { responses, 'x-response-by': by } = documentedOperation(operation) ?? {};
  if (by && sent) {
    return { $ref: `#/components/schemas/${sent.get(by.parameter) ? by.sent : by.absent}` };
  }
  return responses?.['200']?.content?.['application/json']?.schema ?? {};
}

/** Returns the values that fields of the rows can have in an operation's response. */
export const rowValues = (operation: GatewayOperation): RowValues =>
  documentedOperation(operation)?.['x-rows'] ?? {};

/** Returns whether the requirements say that the rows of an operation are oldest first. */
export const isOldestFirst = (operation: GatewayOperation): boolean =>
  documentedOperation(operation)?.['x-provenance']?.some(
    ({ source, locator }) => source === 'requirements-1' && locator === 'section 1, rule 2',
  ) === true;

const documentedOperation = ({ section, path, method }: GatewayOperation) =>
  documents[section].openapi.paths[path]?.[method.toLowerCase()];

const channelIds: readonly ChannelId[] = ['userData', 'marketData'];

/**
 * Returns the channels of a section's AsyncAPI document that have contract tests. Version 2 of the
 * market data stream, which not every deployment has, has none.
 */
export function channelsOf(section: Section): readonly ChannelId[] {
  return channelIds.filter(
    (channel) => documents[section].asyncapi.channels?.[channel] !== undefined,
  );
}

/** Returns the names of all messages of a channel, in both directions. */
export function messageNamesOf(section: Section, channel: ChannelId): readonly string[] {
  return Object.keys(documents[section].asyncapi.channels?.[channel]?.messages ?? {});
}

/**
 * Returns the name of a message in reports, such as `contract/userData/contractExecutionReport`.
 * The user data stream is the same for all sections, so a message of this stream is reported in
 * the section that causes it, or in the first section if any section can cause it.
 */
export function reportedName(section: Section, channel: ChannelId, message: string): string {
  const cause = documents[section].asyncapi.channels?.[channel]?.messages?.[message]?.['x-section'];
  return `${channel === 'userData' ? (cause ?? sections[0]) : section}/${channel}/${message}`;
}

/** Returns the schemas of a section's AsyncAPI document by name. */
export const streamSchemasOf = (section: Section): Schemas =>
  documents[section].asyncapi.components?.schemas ?? {};

/** Returns the path of a channel, such as `/openapi/ws/{listenKey}`. */
export const addressOf = (section: Section, channel: ChannelId): string =>
  documents[section].asyncapi.channels?.[channel]?.address ?? '';

/** Returns the messages that the server sends in a channel: on its own, or in reply to a client. */
export const serverMessagesOf = (section: Section, channel: ChannelId): readonly StreamMessage[] =>
  serverMessagesIn(documents[section].asyncapi, channel);

/**
 * Returns the message that a value represents. A message with constants, such as the event type, is
 * recognized by all of its constants; a message without constants, by any of its required keys.
 */
export function messageOf(
  value: unknown,
  messages: readonly StreamMessage[],
): StreamMessage | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  return messages.find(({ payload: { type, properties = {}, required = [] } }) => {
    if (type === 'array' || Array.isArray(value)) return type === 'array' && Array.isArray(value);
    const constants = Object.entries(properties).filter(([, one]) => one.const !== undefined);
    if (constants.length === 0) return required.some((key) => Object.hasOwn(value, key));
    return constants.every(([key, one]) => (value as Record<string, unknown>)[key] === one.const);
  });
}
