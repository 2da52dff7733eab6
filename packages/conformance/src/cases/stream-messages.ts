import { type Section, sections } from '@broker-api/spec';
import { asyncapi as bundles } from './documents.ts';
import type { JsonSchema, Schemas } from './json-schema.ts';
import type { ChannelId } from './stream-case.ts';

/** The parts of a bundled AsyncAPI document that this module reads. */
interface Document {
  readonly channels: Readonly<Record<ChannelId, Channel>>;
  readonly operations: Readonly<Record<string, StreamOperation>>;
  readonly components: { readonly schemas: Schemas };
}

interface Channel {
  readonly address: string;
  readonly messages: Readonly<Record<string, Message>>;
}

interface Message {
  readonly payload: JsonSchema;
  readonly 'x-section'?: Section;
}

interface Reference {
  readonly $ref: string;
}

interface StreamOperation {
  readonly action: 'send' | 'receive';
  readonly channel: Reference;
  readonly messages: readonly Reference[];
  readonly reply?: { readonly messages: readonly Reference[] };
}

const documents = bundles as Readonly<Record<Section, Document>>;

/** A message that the server sends. */
export interface ServerMessage {
  readonly name: string;
  readonly payload: JsonSchema;
}

/** The channels that every deployment has. Version 2 of the market data stream is an addition. */
const channelIds: readonly ChannelId[] = ['userData', 'marketData'];

/** Returns the channels of a section's AsyncAPI document that have contract tests. */
export function channelsOf(section: Section): readonly ChannelId[] {
  return channelIds.filter((channel) => Object.hasOwn(documents[section].channels, channel));
}

/** Returns the names of all messages of a channel, in both directions. */
export function messageNamesOf(section: Section, channel: ChannelId): readonly string[] {
  return Object.keys(documents[section].channels[channel].messages);
}

/**
 * Returns the name of a message in reports, such as `contract/userData/contractExecutionReport`.
 * The user data stream is the same for all sections, so a message of this stream is reported in
 * the section that causes it, or in the first section if any section can cause it.
 */
export function reportedName(section: Section, channel: ChannelId, message: string): string {
  const cause = documents[section].channels[channel].messages[message]?.['x-section'];
  return `${channel === 'userData' ? (cause ?? sections[0]) : section}/${channel}/${message}`;
}

/** Returns the AsyncAPI document of a section as JSON. */
export function documentText(section: Section): string {
  return JSON.stringify(documents[section]);
}

/** Returns the schemas of a section's AsyncAPI document by name. */
export function streamSchemasOf(section: Section): Schemas {
  return documents[section].components.schemas;
}

/** Returns the path of a channel, such as `/openapi/ws/{listenKey}`. */
export function addressOf(section: Section, channel: ChannelId): string {
  return documents[section].channels[channel].address;
}

/** Returns the messages that the server sends in a channel: on its own, or in reply to a client. */
export function serverMessagesOf(section: Section, channel: ChannelId): readonly ServerMessage[] {
  const { channels, operations } = documents[section];
  const names = Object.values(operations)
    .filter((one) => nameIn(one.channel) === channel)
    .flatMap(({ action, messages, reply }) => (action === 'send' ? messages : reply?.messages))
    .flatMap((reference) => (reference === undefined ? [] : nameIn(reference)));
  const { messages } = channels[channel];
  return [...new Set(names)].map((name) => ({ name, payload: messages[name]?.payload ?? {} }));
}

/**
 * Returns the message that a value represents. A message with constants, such as the event type, is
 * recognized by all of its constants; a message without constants, by any of its required keys.
 */
export function messageOf(
  value: unknown,
  messages: readonly ServerMessage[],
  schemas: Schemas,
): ServerMessage | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const isMeant = ({ payload }: ServerMessage): boolean => {
    const { type, properties = {}, required = [] } = resolved(payload, schemas);
    if (type === 'array' || Array.isArray(value)) return type === 'array' && Array.isArray(value);
    const constants = Object.entries(properties).filter(([, one]) => one.const !== undefined);
    const has = (key: string): boolean => Object.hasOwn(value, key);
    if (constants.length === 0) return required.some(has);
    return constants.every(([key, one]) => (value as Record<string, unknown>)[key] === one.const);
  };
  return messages.find(isMeant);
}

function resolved(schema: JsonSchema, schemas: Schemas): JsonSchema {
  return schema.$ref === undefined ? schema : (schemas[nameIn({ $ref: schema.$ref })] ?? {});
}

function nameIn({ $ref }: Reference): string {
  return $ref.slice($ref.lastIndexOf('/') + 1);
}
