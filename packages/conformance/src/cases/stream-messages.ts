import { type Section, sections } from '@broker-api/spec';
import { asyncapi } from './documents.ts';
import type { Schemas } from './json-schema.ts';
import type { ChannelId } from './stream-case.ts';
import { type StreamDocument, type StreamMessage, serverMessagesIn } from './stream-document.ts';

const documents = asyncapi as Readonly<Record<Section, StreamDocument>>;
const channelIds: readonly ChannelId[] = ['userData', 'marketData'];

/**
 * Returns the channels of a section's AsyncAPI document that have contract tests. Version 2 of the
 * market data stream, which not every deployment has, has none.
 */
export function channelsOf(section: Section): readonly ChannelId[] {
  return channelIds.filter((channel) => documents[section].channels?.[channel] !== undefined);
}

/** Returns the names of all messages of a channel, in both directions. */
export function messageNamesOf(section: Section, channel: ChannelId): readonly string[] {
  return Object.keys(documents[section].channels?.[channel]?.messages ?? {});
}

/**
 * Returns the name of a message in reports, such as `contract/userData/contractExecutionReport`.
 * The user data stream is the same for all sections, so a message of this stream is reported in
 * the section that causes it, or in the first section if any section can cause it.
 */
export function reportedName(section: Section, channel: ChannelId, message: string): string {
  const cause = documents[section].channels?.[channel]?.messages?.[message]?.['x-section'];
  return `${channel === 'userData' ? (cause ?? sections[0]) : section}/${channel}/${message}`;
}

/** Returns the AsyncAPI document of a section as JSON. */
export const documentText = (section: Section): string => JSON.stringify(documents[section]);

/** Returns the schemas of a section's AsyncAPI document by name. */
export const streamSchemasOf = (section: Section): Schemas =>
  documents[section].components?.schemas ?? {};

/** Returns the path of a channel, such as `/openapi/ws/{listenKey}`. */
export const addressOf = (section: Section, channel: ChannelId): string =>
  documents[section].channels?.[channel]?.address ?? '';

/** Returns the messages that the server sends in a channel: on its own, or in reply to a client. */
export const serverMessagesOf = (section: Section, channel: ChannelId): readonly StreamMessage[] =>
  serverMessagesIn(documents[section], channel);

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
